// Fairy-Stockfish walks the tree of legal moves of Makruk's start position:
//
//     leaves list|made DEPTH TIMES
//
// `list` is what its `go perft` does: a leaf is an entry of the list of the last moves. `made` plays
// and takes back each of these as well. Prints the leaves of a walk, and its seconds.
//
// Links Fairy-Stockfish, which is under the GPL-3.0-or-later, and so is this file.

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "bitboard.h"
#include "endgame.h"
#include "piece.h"
#include "position.h"
#include "psqt.h"
#include "search.h"
#include "thread.h"
#include "uci.h"
#include "variant.h"

using namespace Stockfish;

static uint64_t listed(Position& pos, int depth) {
  MoveList<LEGAL> moves(pos);
  if (depth == 1)
      return moves.size();
  StateInfo st;
  uint64_t leaves = 0;
  for (const auto& m : moves)
  {
      pos.do_move(m, st);
      leaves += listed(pos, depth - 1);
      pos.undo_move(m);
  }
  return leaves;
}

static uint64_t made(Position& pos, int depth) {
  StateInfo st;
  uint64_t leaves = 0;
  for (const auto& m : MoveList<LEGAL>(pos))
  {
      pos.do_move(m, st);
      leaves += depth == 1 ? pos.key() != 0 : made(pos, depth - 1);
      pos.undo_move(m);
  }
  return leaves;
}

int main(int argc, char* argv[]) {
  if (argc != 4 || (std::strcmp(argv[1], "list") && std::strcmp(argv[1], "made"))
      || std::atoi(argv[2]) < 1 || std::atoi(argv[3]) < 1)
  {
      std::fprintf(stderr, "usage: leaves list|made DEPTH TIMES\n");
      return 2;
  }
  auto walk = std::strcmp(argv[1], "made") ? listed : made;
  int depth = std::atoi(argv[2]), times = std::atoi(argv[3]);

  pieceMap.init();
  variants.init();
  CommandLine::init(argc, argv);
  UCI::init(Options);
  PSQT::init(variants.find("makruk")->second);
  Bitboards::init();
  Position::init();
  Bitbases::init();
  Endgames::init();
  Threads.set(1);
  Search::clear();

  const Variant* makruk = variants.find("makruk")->second;
  StateInfo first;
  Position pos;
  pos.set(makruk, makruk->startFen, false, &first, Threads.main());

  auto start = std::chrono::steady_clock::now();
  uint64_t leaves = 0;
  for (int i = 0; i < times; ++i)
      leaves = walk(pos, depth);
  std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  std::printf("%llu %.9f\n", (unsigned long long)leaves, seconds.count() / times);

  Threads.set(0);
  variants.clear_all();
  pieceMap.clear_all();
  return 0;
}
