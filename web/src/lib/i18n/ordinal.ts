/** Write a place in English: 1st, 2nd, 3rd, 4th; tables are far smaller than 21. */
export const nth = (place: number): string => ['1st', '2nd', '3rd'][place - 1] ?? `${place}th`;
