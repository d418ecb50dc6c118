import { ask } from '../lib/api';
import type { RatingBoard } from '../lib/protocol';

export const ratings = {
  board: (game: string, page: number) =>
    ask<RatingBoard>('GET', `/api/ratings/${encodeURIComponent(game)}?page=${page}`),
};
