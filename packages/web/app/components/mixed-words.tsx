import { latinRuns } from '@parde/shared/latin-runs';
import { Fragment } from 'react';

/** User-written Persian with its Latin words isolated, so that they do not move its punctuation. */
export function MixedWords({ text }: { text: string }) {
  let at = 0;
  return latinRuns(text).map((run) => {
    const key = at;
    at += run.text.length;
    if (!run.isLatin) return <Fragment key={key}>{run.text}</Fragment>;
    return (
      <bdi key={key} dir="ltr">
        {run.text}
      </bdi>
    );
  });
}
