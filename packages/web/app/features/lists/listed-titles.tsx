import type { ListedTitle } from '@parde/contract';
import { useState } from 'react';
import { Button } from '../../components/button';
import { ClampedText } from '../../components/clamped-text';
import { lazyWithRetry } from '../../components/loaded';
import { TitleCard } from '../../components/title-card';
import grid from '../../components/title-grid.module.css';
import { Text } from '../../components/typography';
import { callWithCsrf } from '../../lib/csrf';
import { useRequireMember } from '../../lib/use-member-action';
import { text } from './text';

const ReportDialog = lazyWithRetry(() => import('../../components/report-form'));

/** Titles of a public list in its order, with the owner's notes. */
export function ListedTitles({ titles, start }: { titles: ListedTitle[]; start: number }) {
  return (
    <ol className={grid.grid} start={start}>
      {titles.map((title) => (
        <li key={title.id} className={grid.cell}>
          <TitleCard title={title} as="h2" />
          {title.note && <Note words={title.note} name={title.titleFa} />}
        </li>
      ))}
    </ol>
  );
}

/** Number of characters above which a note is collapsed to a few lines of its card. */
const LONG_NOTE = 120;

function Note({ words, name }: { words: string; name: string }) {
  const [isWhole, setWhole] = useState(false);
  const isLong = words.length > LONG_NOTE;
  return (
    <>
      <ClampedText size={14} tone="quiet" lines={isLong && !isWhole && 4} dir="auto" above={8}>
        {words}
      </ClampedText>
      {isLong && (
        <Text size={14}>
          <Button
            variant="link"
            aria-expanded={isWhole}
            aria-label={isWhole ? undefined : text.note.wholeOf(name)}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? text.note.less : text.note.whole}
          </Button>
        </Text>
      )}
    </>
  );
}

/** Reports a public list to the operators. */
export function ReportList({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false);
  const requireMember = useRequireMember('report');
  return (
    <>
      <Button variant="plain" size="small" onClick={() => requireMember(() => setOpen(true))}>
        {text.report}
      </Button>
      {isOpen && (
        <ReportDialog
          title={text.reportTitle}
          send={(body) =>
            callWithCsrf('POST /api/user/lists/{id}/report', { params: { id }, body })
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
