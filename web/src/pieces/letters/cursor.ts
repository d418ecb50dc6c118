interface Cell {
  row: number;
  col: number;
}

/** Return the cell of a square board that a key leads to, or null if the key does not move; edges stop the movement. */
export function cellAfter(key: string, { row, col }: Cell, size: number): Cell | null {
  const last = size - 1;
  const ways: Record<string, Cell> = {
    ArrowUp: { row: Math.max(row - 1, 0), col },
    ArrowDown: { row: Math.min(row + 1, last), col },
    ArrowLeft: { row, col: Math.max(col - 1, 0) },
    ArrowRight: { row, col: Math.min(col + 1, last) },
    Home: { row, col: 0 },
    End: { row, col: last },
    PageUp: { row: 0, col },
    PageDown: { row: last, col },
  };
  return ways[key] ?? null;
}
