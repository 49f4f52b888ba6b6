import type { TitleCard as Title } from '@parde/contract';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import cornerStyles from '../../components/card-actions.module.css';
import { CloseIcon } from '../../components/icons/icon';
import { ScrollRow } from '../../components/scroll-row';
import { TitleCard } from '../../components/title-card';
import { ROW_SIZES } from '../../components/title-row';
import { actionFailure } from '../../lib/action-failure';
import { callWithCsrf } from '../../lib/csrf';
import { apiQuery } from '../../lib/query-client';
import { toast } from '../../lib/toast';
import { useMemberQuery } from '../../lib/use-member-action';
import { text } from './text';

const recommendationsQuery = () => ({
  ...apiQuery('GET /api/user/recommendations', {}),
  // Recommendations are computed once a night; the member's activity since then shows on the next visit.
  staleTime: 300_000,
});

/**
 * Recommendation rows for this member, each headed by its reason. Renders nothing without recommendations. Not loaded
 * for visitors.
 */
export default function RecommendedRows() {
  const found = useMemberQuery(recommendationsQuery());
  const { dismiss, leaving } = useDismiss();
  return found?.rows.map((row) => (
    <ScrollRow
      key={text.heading(row)}
      heading={text.heading(row)}
      items={row.titles.filter(({ id }) => !leaving.includes(id))}
      keyOf={(title) => title.id}
      render={(title) => (
        <TitleCard
          title={title}
          sizes={ROW_SIZES}
          dismiss={
            <button
              type="button"
              className={cornerStyles.button}
              aria-label={`${text.dismiss.label}: ${title.titleFa}`}
              title={text.dismiss.label}
              onClick={({ currentTarget }) => {
                focusNextCard(currentTarget);
                dismiss(title);
              }}
            >
              <CloseIcon size={20} />
            </button>
          }
        />
      )}
    />
  ));
}

/** Moves the focus to the neighbouring card, because the focused one disappears. */
function focusNextCard(button: HTMLElement): void {
  const cell = button.closest('li');
  const next = cell?.nextElementSibling ?? cell?.previousElementSibling;
  next?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
}

const KEY = ['dismiss'] as const;

/** Permanently removes a title from the rows, optimistically, with an undo button in the message. */
function useDismiss() {
  const client = useQueryClient();
  const { queryKey } = recommendationsQuery();
  const { mutate: undo } = useMutation({
    mutationFn: ({ id }: Title) =>
      callWithCsrf('DELETE /api/user/recommendations/dismissed/{id}', { params: { id } }),
    onError: (error) => toast(actionFailure(error)),
    // Refetched, so that the title is back in its place, whatever else was removed in the meantime.
    onSuccess: () => client.invalidateQueries({ queryKey }),
  });
  const { mutate: dismiss } = useMutation({
    mutationKey: KEY,
    mutationFn: ({ id }: Title) =>
      callWithCsrf('PUT /api/user/recommendations/dismissed/{id}', { params: { id } }),
    onSuccess: (_, title) => {
      client.setQueryData(
        queryKey,
        (found) =>
          found && {
            ...found,
            rows: found.rows.map((row) => ({
              ...row,
              titles: row.titles.filter(({ id }) => id !== title.id),
            })),
          },
      );
      toast(text.dismiss.done(title.titleFa), {
        label: text.dismiss.undo,
        onPress: () => undo(title),
      });
    },
    onError: (error) => toast(actionFailure(error)),
  });
  const leaving = useMutationState({
    filters: { mutationKey: KEY, status: 'pending' },
    select: (mutation) => (mutation.state.variables as Title).id,
  });
  return { dismiss, leaving };
}
