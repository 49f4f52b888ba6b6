/** A page number, or a gap that stands for several pages. */
export type PageMark = number | 'gap';

/** Last page that the API answers (contract: LIST_WINDOW rows). */
export function deepestPage(perPage: number): number {
  return Math.floor(10_000 / perPage);
}

/**
 * Page numbers to show: the first, the neighbours of the current one, the last.
 *
 * @param last null when the total is unknown: then shows only pages known to exist, one more if
 *   `hasMore`
 */
export function pageMarks(current: number, last: number | null, hasMore: boolean): PageMark[] {
  const end = last ?? (hasMore ? current + 1 : current);
  const shown = new Set([1, current - 1, current, current + 1, ...(last === null ? [] : [last])]);
  // Near an end the window keeps its width, so that the numbers do not move under the pointer.
  if (current <= 3) for (const page of [2, 3, 4]) shown.add(page);
  if (last !== null && current >= last - 2) for (const n of [1, 2, 3]) shown.add(last - n);
  const marks: PageMark[] = [];
  let previous = 0;
  for (const page of [...shown].filter((n) => n >= 1 && n <= end).sort((a, b) => a - b)) {
    if (page - previous === 2) marks.push(page - 1);
    else if (page - previous > 2) marks.push('gap');
    marks.push(page);
    previous = page;
  }
  return marks;
}
