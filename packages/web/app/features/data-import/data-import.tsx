import type { DataImportRow } from '@parde/contract';
import { formatPlain } from '@parde/shared/digits';
import { MAX_LIST_NAME } from '@parde/shared/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { Field } from '../../components/field';
import { CloseIcon } from '../../components/icons/icon';
import { MixedWords } from '../../components/mixed-words';
import { SelectBox } from '../../components/select';
import { Stack } from '../../components/stack';
import { TitleFinder } from '../../components/title-finder';
import { Text } from '../../components/typography';
import { actionFailure } from '../../lib/action-failure';
import styles from './data-import.module.css';
import { entriesOf, type ReadFile, readFiles } from './read-files';
import { text } from './text';
import { writeAll } from './write-files';

type Choose = (row: DataImportRow, title: { id: number; titleFa: string } | null) => void;

/** Reads files exported by other sites, lets the member resolve uncertain rows, and saves the result. */
export function DataImport() {
  const client = useQueryClient();
  const [files, setFiles] = useState<ReadFile[]>([]);
  const picker = useRef<HTMLInputElement>(null);
  const outcome = useRef<HTMLParagraphElement>(null);
  const reading = useMutation({
    mutationFn: readFiles,
    onSuccess: ({ read }) => setFiles((old) => [...old, ...read]),
  });
  const saving = useMutation({
    mutationFn: writeAll,
    onSuccess: (_, saved) => {
      // Not those that were read or changed while these were being saved.
      setFiles((old) => old.filter((file) => !saved.includes(file)));
      outcome.current?.focus();
      // Any of the member's data may have changed.
      void client.invalidateQueries({
        predicate: ({ queryKey: [route] }) => /^GET \/api\/user\b/.test(String(route)),
      });
    },
  });
  const change = (file: ReadFile, changes: Partial<ReadFile>) =>
    setFiles((old) => old.map((other) => (other === file ? { ...file, ...changes } : other)));
  const total = files.reduce((sum, file) => sum + entriesOf(file).length, 0);
  return (
    <Stack gap={24}>
      <div>
        <label className={styles.pick}>
          {text.pick}
          {/* The native control is hidden, because browsers label it in their own language. */}
          <input
            ref={picker}
            type="file"
            className="visually-hidden"
            multiple
            accept=".csv,.json,.zip,text/csv,application/json,application/zip"
            disabled={reading.isPending || saving.isPending}
            onChange={({ currentTarget: input }) => {
              const picked = [...(input.files ?? [])];
              input.value = ''; // Allows the same file to be picked again.
              saving.reset();
              if (picked.length > 0) reading.mutate(picked);
            }}
          />
        </label>
        <Text size={14} tone="quiet" above={8}>
          {text.pickHelp}
        </Text>
      </div>
      <details>
        <summary>{text.where.title}</summary>
        <Stack as="ul" gap={4} size={14} tone="quiet">
          {text.where.places.map((place) => (
            <li key={place}>{place}</li>
          ))}
        </Stack>
      </details>
      <Text role="status" ref={outcome} tabIndex={-1}>
        {reading.isPending && text.reading}
        {saving.data && text.saved(saving.data.sum, saving.data.same)}
      </Text>
      {reading.data?.failures.map((failure) => (
        <Text key={failure} role="alert" tone="error">
          <MixedWords text={failure} />
        </Text>
      ))}
      {reading.data?.left.map(({ zip, names }) => (
        <Text key={zip} size={14} tone="quiet">
          <MixedWords text={text.left(zip, names)} />
        </Text>
      ))}
      {files.map((file) => (
        <FileReview
          key={file.id}
          file={file}
          onChange={(changes) => change(file, changes)}
          onRemove={() => {
            setFiles((old) => old.filter((other) => other !== file));
            picker.current?.focus();
          }}
        />
      ))}
      {saving.error && (
        <Text role="alert" tone="error">
          {actionFailure(saving.error)}
        </Text>
      )}
      {files.length > 0 && (
        <Stack direction="row">
          <Button
            variant="action"
            aria-disabled={total === 0 || saving.isPending}
            onClick={() => total > 0 && !saving.isPending && saving.mutate(files)}
          >
            {saving.isPending ? text.saving : total > 0 ? text.save(total) : text.nothing}
          </Button>
        </Stack>
      )}
    </Stack>
  );
}

interface FileReviewProps {
  file: ReadFile;
  onChange: (changes: Partial<ReadFile>) => void;
  onRemove: () => void;
}

/** The contents of a file, and the rows that need a decision. */
function FileReview({ file, onChange, onRemove }: FileReviewProps) {
  const { rows, name, chosen } = file;
  const open = rows.filter((row) => !row.isSure && row.candidates.length > 0);
  const missing = rows.filter((row) => row.candidates.length === 0);
  const sure = rows.length - open.length - missing.length;
  const choose: Choose = (row, title) => onChange({ chosen: new Map(chosen).set(row, title) });
  return (
    <Stack as="section" gap={16} panel aria-label={name}>
      <Stack direction="row" justify="between" align="center" gap={12}>
        <Text as="h2" size={16} shrink>
          <bdi>{name}</bdi> · {text.formats[file.format]}
        </Text>
        <Button variant="icon" aria-label={text.remove(name)} onClick={onRemove}>
          <CloseIcon size={20} />
        </Button>
      </Stack>
      <p>{text.summary(sure, open.length, missing.length, file.ignored)}</p>
      {file.isList && (
        <Field label={text.listName}>
          {(control) => (
            <input
              {...control}
              type="text"
              maxLength={MAX_LIST_NAME}
              value={file.listName}
              onChange={(event) => onChange({ listName: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
      {open.length > 0 && <OpenRows rows={open} chosen={chosen} choose={choose} />}
      {missing.length > 0 && <MissingRows rows={missing} chosen={chosen} choose={choose} />}
      {file.problems.length > 0 && (
        <details>
          <summary>{text.problems(file.problems.length)}</summary>
          <Stack as="ul" gap={4} size={14} tone="quiet">
            {file.problems.map((problem) => (
              <li key={problem.line}>
                <MixedWords text={text.problem(problem)} />
              </li>
            ))}
          </Stack>
        </details>
      )}
    </Stack>
  );
}

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

/** Rows with several candidate titles, or with one from a different year: pick or skip. */
function OpenRows({ rows, chosen, choose }: RowsProps) {
  return (
    <div>
      <h3>{text.open}</h3>
      <Text size={14} tone="quiet">
        {text.openHint}
      </Text>
      <ul className={styles.rows}>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file keep their order
          <li key={index}>
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
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Maximum number of unmatched rows shown: more would be too many to look through. */
const MAX_SHOWN = 100;

/** Rows without a matching title: find it under another name, or skip. */
function MissingRows({ rows, chosen, choose }: RowsProps) {
  const [sought, setSought] = useState<DataImportRow | null>(null);
  return (
    <details>
      <summary>{text.missing(rows.length)}</summary>
      <Text size={14} tone="quiet">
        {text.missingHint}
      </Text>
      <ul className={styles.rows}>
        {rows.slice(0, MAX_SHOWN).map((row, index) => {
          const title = chosen.get(row);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file keep their order
            <li key={index}>
              <RowName row={row} />
              <Button
                size="small"
                className={styles.end}
                aria-label={title ? undefined : text.findOf(row.name)}
                onClick={() => setSought(row)}
              >
                {title ? text.chosen(title.titleFa) : text.find}
              </Button>
            </li>
          );
        })}
      </ul>
      {rows.length > MAX_SHOWN && <p>{text.more(rows.length - MAX_SHOWN)}</p>}
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
