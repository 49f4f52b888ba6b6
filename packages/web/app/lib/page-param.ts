/** Page number of an address; 1 when absent or no number. */
export function pageParam(search: URLSearchParams): number {
  const page = Number(search.get('page'));
  return Number.isInteger(page) && page >= 1 ? page : 1;
}

/** An id in an address; null when it is none, which no API call should be asked about. */
export function idParam(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}
