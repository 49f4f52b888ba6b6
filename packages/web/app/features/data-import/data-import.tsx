import { MAX_LIST_NAME } from '@parde/shared/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../../components/button';
import { Field } from '../../components/field';
import { CloseIcon } from '../../components/icons/icon';
import { MixedWords } from '../../components/mixed-words';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { actionFailure } from '../../lib/action-failure';
import styles from './data-import.module.css';
import { entriesOf, type ReadFile, readFiles } from './read-files';
import { type Choose, MissingRows, OpenRows } from './review-rows';
import { text } from './text';
import { writeAll } from './write-files';

const REVIEWED = ['files under review'];

/** The files under review; also in the cache, so that what was chosen is still there after a visit to another page. */
function useReadFiles() {
  const client = useQueryClient();
  const cached = () => client.getQueryData<ReadFile[]>(REVIEWED) ?? [];
  const [files, show] = useState(cached);
  const setFiles = (change: (old: ReadFile[]) => ReadFile[]) => {
    // Choices are kept by row, so rows must stay the same objects.
    client.setQueryDefaults(REVIEWED, {
      gcTime: Number.POSITIVE_INFINITY,
      structuralSharing: false,
    });
    show(client.setQueryData<ReadFile[]>(REVIEWED, change(cached())) ?? []);
  };
  return [files, setFiles] as const;
}

/** Reads files exported by other sites, lets the member resolve uncertain rows, and saves the result. */
export function DataImport() {
  const client = useQueryClient();
  const [files, setFiles] = useReadFiles();
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
