import { LIST_WINDOW } from '@parde/contract';

export interface PageRequest {
  page: number;
  per_page: number;
}

/** Number of items before a page. */
export const offsetOf = ({ page, per_page }: PageRequest) => (page - 1) * per_page;

/** PRODUCT's list envelope around one page; `last_page` never exceeds the last page that can be requested. */
export function listEnvelope<T>(data: T[], { page, per_page }: PageRequest, total: number | null) {
  const lastReachable = Math.floor(LIST_WINDOW / per_page);
  return {
    data,
    current_page: page,
    last_page:
      total === null ? null : Math.min(lastReachable, Math.max(1, Math.ceil(total / per_page))),
    per_page,
    total,
  };
}
