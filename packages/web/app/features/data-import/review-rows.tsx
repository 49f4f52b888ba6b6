import type { DataImportRow } from '@parde/contract';
import { formatCount, formatPlain } from '@parde/shared/digits';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { Field } from '../../components/field';
import { MixedWords } from '../../components/mixed-words';
import { SelectBox } from '../../components/select';
import { TitleFinder } from '../../components/title-finder';
import { Text } from '../../components/typography';
import styles from './data-import.module.css';
import type { ReadFile } from './read-files';
import { text } from './text';

export type Choose = (row: DataImportRow, title: { id: number; titleFa: string } | null) => void;

interface RowsProps {
  rows: readonly DataImportRow[];
  chosen: ReadFile['chosen'];
  choose: Choose;
}

function RowName({ row }: { row: DataImportRow }) {
  return (
    <span>
      <bdi>{row.name}</bdi>
      {row.year !== null && ` (${formatPlain(row.year)})`}
      <Text as="span" size={14} tone="quiet">
        {` ${text.says(row)}`}
      </Text>
    </span>
  );
}

/** Number of rows shown at once: thousands of fields would take seconds for each choice. */
const STEP = 100;

interface SteppedRowsProps {
  rows: readonly DataImportRow[];
  children: (row: DataImportRow) => ReactNode;
}

/** The first rows, and a button that shows more of them. */
function SteppedRows({ rows, children }: SteppedRowsProps) {
  const [shown, setShown] = useState(STEP);
  const list = useRef<HTMLUListElement>(null);
  const showMore = () => {
    flushSync(() => setShown(shown + STEP));
    list.current?.children[shown]?.querySelector<HTMLElement>('select, button')?.focus();
  };
  return (
    <>
      <ul className={styles.rows} ref={list}>
        {rows.slice(0, shown).map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file keep their order
          <li key={index}>{children(row)}</li>
        ))}
      </ul>
      {rows.length > shown && (
        <Text as="div" above={16}>
          <Button size="small" onClick={showMore}>
            {text.more(formatCount(rows.length - shown))}
          </Button>
        </Text>
      )}
    </>
  );
}

/** Rows with several candidate titles, or with one from a different year: pick or skip. */
export function OpenRows({ rows, chosen, choose }: RowsProps) {
  return (
    <div>
      <h3>{text.open}</h3>
      <Text size={14} tone="quiet">
        {text.openHint}
      </Text>
      <SteppedRows rows={rows}>
        {(row) => (
          <>
            <RowName row={row} />
            <Field label={`${text.open} ${row.name}`} isLabelHidden>
              {(control) => (
                <SelectBox
                  {...control}
                  value={String(chosen.get(row)?.id ?? '')}
                  onChange={({ currentTarget: { value } }) =>
                    choose(row, row.candidates.find(({ id }) => String(id) === value) ?? null)
                  }
                >
                  <option value="">{text.skip}</option>
                  {row.candidates.map(({ id, titleFa, year }) => (
                    <option key={id} value={id}>
                      {titleFa}
                      {year !== null && ` (${formatPlain(year)})`}
                    </option>
                  ))}
                </SelectBox>
              )}
            </Field>
          </>
        )}
      </SteppedRows>
    </div>
  );
}

/** Rows without a matching title: find it under another name, or skip. */
export function MissingRows({ rows, chosen, choose }: RowsProps) {
  const [sought, setSought] = useState<DataImportRow | null>(null);
  return (
    <details>
      <summary>{text.missing(rows.length)}</summary>
      <Text size={14} tone="quiet">
        {text.missingHint}
      </Text>
      <SteppedRows rows={rows}>
        {(row) => {
          const title = chosen.get(row);
          return (
            <>
              <RowName row={row} />
              <Button
                size="small"
                className={styles.end}
                aria-label={title ? undefined : text.findOf(row.name)}
                onClick={() => setSought(row)}
              >
                {title ? (
                  <span>
                    <MixedWords text={text.chosen(title.titleFa)} />
                  </span>
                ) : (
                  text.find
                )}
              </Button>
            </>
          );
        }}
      </SteppedRows>
      {sought && (
        <Dialog title={text.findOf(sought.name)} onClose={() => setSought(null)}>
          <TitleFinder
            label={text.finder}
            initial={sought.name}
            action={(title) => (
              <Button
                size="small"
                aria-label={text.chooseOf(title.titleFa)}
                onClick={() => {
                  choose(sought, title);
                  setSought(null);
                }}
              >
                {text.choose}
              </Button>
            )}
          />
          <Button
            onClick={() => {
              choose(sought, null);
              setSought(null);
            }}
          >
            {text.skip}
          </Button>
        </Dialog>
      )}
    </details>
  );
}
