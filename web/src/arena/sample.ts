/** A whole solver to copy: the one of docs/arena.md, where it is tried for real; a test compares both. */
export const SAMPLE = `
`;
