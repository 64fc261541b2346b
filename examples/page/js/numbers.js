// Numbers as players speak them when they count.

const ENGLISH = (
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen " +
  "eighteen nineteen"
).split(" ");
const ENGLISH_TENS = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const THAI = ["ศูนย์", "หนึ่ง", "สอง", "สาม", "สี่", "ห้า", "หก", "เจ็ด", "แปด", "เก้า"];

/** A number in words. Counts end at 64; more than 99, which a FEN can bring, is told in digits. */
export function inWords(number, language) {
  if (number > 99) return inDigits(number, language);
  const [tens, ones] = [Math.floor(number / 10), number % 10];
  if (language === "thai") {
    const head = tens === 0 ? "" : `${tens === 1 ? "" : tens === 2 ? "ยี่" : THAI[tens]}สิบ`;
    if (tens > 0 && ones === 0) return head;
    return head + (tens > 0 && ones === 1 ? "เอ็ด" : THAI[ones]);
  }
  if (number < 20) return ENGLISH[number];
  return ENGLISH_TENS[tens] + (ones === 0 ? "" : `-${ENGLISH[ones]}`);
}

/** A number in digits. */
export const inDigits = (number, language) =>
  language === "thai" ? String(number).replace(/\d/g, (digit) => String.fromCharCode(0x0e50 + Number(digit))) : String(number);
