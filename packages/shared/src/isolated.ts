/** Isolates text of either direction from the sentence around it (bidi). */
export const isolated = (text: string): string =>
  `\u2068${text.replace(/[\u2066-\u2069\p{Cc}]/gu, '')}\u2069`;
