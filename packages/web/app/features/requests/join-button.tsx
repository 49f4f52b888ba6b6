import type { TitleRequest } from '@parde/contract';
import { useMutation } from '@tanstack/react-query';
import button from '../../components/button.module.css';
import { actionFailure } from '../../lib/action-failure';
import { say } from '../../lib/say';
import type { RequestAnswer } from './api';
import { text } from './text';
import { useAsk } from './use-ask';

interface JoinButtonProps {
  request: TitleRequest;
  onJoined: (answer: RequestAnswer) => void;
}

/** Joins a request by requesting the same. */
export function JoinButton({ request, onJoined }: JoinButtonProps) {
  const { title, type, year, imdb } = request;
  const ask = useAsk();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      ask({ title, type, ...(year === null ? {} : { year }), ...(imdb === null ? {} : { imdb }) }),
    onSuccess: onJoined,
    onError: (error) => say(actionFailure(error)),
  });
  return (
    <button
      type="button"
      className={button.quiet}
      aria-label={text.joinName(title)}
      aria-disabled={isPending}
      onClick={() => !isPending && mutate()}
    >
      {isPending ? text.joining : text.join}
    </button>
  );
}
