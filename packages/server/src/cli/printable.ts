/** Makes members' text safe to print: one line, without characters that a terminal would obey. */
export const printable = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ');
