/** On one line, and without what a terminal would obey: words of members, for operators to read. */
export const printable = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ');
