import FolderIcon from '@mui/icons-material/FolderOutlined';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type {
  FILE_SOURCES,
  FOLDER_SOURCES,
  ImportColumn,
  OFFLINE_SOURCES,
  TableEncoding,
} from '@parde/contract';
import { formatBytes, toPersianDigits } from '@parde/shared/digits';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useUploads } from '../../api/upload-queue';
import { BrowserUploadRow, uploadList } from '../../fields/browser-uploads';
import { storeFile } from './store-file';

export interface StoredFolder {
  name: string;
  files: { path: string; file: string | null }[];
}

/** Mutation key of uploads of chosen files. */
export const STORE_FILE_KEY = ['store-import-file'];

export interface StoredFile {
  file: string;
  name: string;
  columns: ImportColumn[] | null;
  encoding: TableEncoding | null;
}

type FolderSource = (typeof FOLDER_SOURCES)[number];
export type FileSource = (typeof FILE_SOURCES)[number] | (typeof OFFLINE_SOURCES)[number];

const ACCEPT: Record<FileSource, string> = {
  csv: '.csv,.tsv,.txt,text/csv',
  wordpress: '.xml,text/xml',
  catalogue: '.jsonl,.gz,.json',
  wikidata: '.json,.jsonl,.gz,.ndjson',
  tmdb: '.gz,.json,.jsonl',
};

/** Names of the files that the importers read; of a video only the name counts. */
const IMDB_FILE =
  /^(title\.(basics|akas|crew|principals|episode|ratings)|name\.basics)\.tsv(\.gz)?$/;
const NFO_FILE = /\.(nfo|jpe?g|png|webp)$/i;
const VIDEO_FILE = /\.(mkv|mp4|m4v|avi|webm|mov|ts|m2ts|wmv|flv|mpe?g)$/i;

/** Progress of the large files of a source that this page is uploading; otherwise the children. */
function Sending({
  source,
  children,
}: {
  source: FileSource | FolderSource;
  children?: ReactNode;
}) {
  const sending = useUploads().filter((one) => one.source === source && one.state !== 'sent');
  if (sending.length === 0) return children;
  return (
    <ul style={{ ...uploadList, inlineSize: '100%' }} aria-label="در حال فرستادن">
      {sending.map((upload) => (
        <BrowserUploadRow key={upload.key} upload={upload} />
      ))}
    </ul>
  );
}

interface ChosenFile {
  path: string;
  /** Null: only its name counts. */
  file: File | null;
}

/** The relevant files of a selection, with their paths relative to the chosen folder. */
function pathsOf(source: FolderSource, list: FileList): ChosenFile[] {
  return [...list].flatMap((file): ChosenFile[] => {
    if (source === 'imdb') return IMDB_FILE.test(file.name) ? [{ path: file.name, file }] : [];
    // The first part is the name of the folder that was chosen.
    const path = file.webkitRelativePath.split('/').slice(1).join('/') || file.name;
    if (VIDEO_FILE.test(path)) return [{ path, file: null }];
    return NFO_FILE.test(path) && file.size > 0 ? [{ path, file }] : [];
  });
}

const NOTHING: Record<FolderSource, string> = {
  nfo: 'در این پوشه فیلم یا فایل NFO پیدا نشد.',
  imdb: 'هیچ‌کدام فایل IMDb نیست؛ نام آن‌ها مانند title.basics.tsv.gz است.',
};

/** Chooses a folder, or IMDb's files, and stores them one after another. */
export function FolderChoice({
  source,
  error,
  onChange,
}: {
  source: FolderSource;
  /** The server's error for the chosen files. */
  error: string | undefined;
  onChange: (folder: StoredFolder | null) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [done, setDone] = useState({ count: 0, of: 0 });
  const store = useMutation({
    mutationKey: STORE_FILE_KEY,
    mutationFn: async (list: FileList) => {
      const chosen = pathsOf(source, list);
      if (chosen.length === 0) throw new Error(NOTHING[source]);
      const [first] = list;
      const top = first?.webkitRelativePath.split('/')[0] || (first?.name ?? '');
      const files: StoredFolder['files'] = [];
      for (const { path, file } of chosen) {
        setDone({ count: files.length, of: chosen.length });
        const stored = file && (await storeFile(source, file));
        // Somebody removed it from the list.
        if (file && !stored) return null;
        files.push({ path, file: stored?.file ?? null });
      }
      return { name: source === 'imdb' ? 'IMDb' : top, files };
    },
    onMutate: () => onChange(null),
    onSuccess: (folder) => onChange(folder),
  });
  const isFolder = source === 'nfo';
  const said = store.error?.message ?? error;
  return (
    <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
      <Button
        variant="outlined"
        startIcon={<FolderIcon />}
        loading={store.isPending}
        onClick={() => input.current?.click()}
      >
        {isFolder ? 'برگزیدن پوشه' : 'برگزیدن فایل‌ها'}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        {...(isFolder ? { webkitdirectory: '' } : { accept: '.tsv,.gz' })}
        onChange={({ target }) => {
          if (target.files && target.files.length > 0) store.mutate(target.files);
        }}
      />
      {store.isPending && (
        <Stack sx={{ inlineSize: '100%', gap: 0.5 }}>
          <LinearProgress
            variant="determinate"
            value={(100 * done.count) / Math.max(1, done.of)}
            aria-label="بارگذاری پوشه"
          />
          <Typography variant="body2" role="status">
            {toPersianDigits(`${done.count} از ${done.of} فایل`)}
          </Typography>
          <Sending source={source} />
        </Stack>
      )}
      {store.data && (
        <Typography variant="body2">
          <bdi>{store.data.name}</bdi>
          {toPersianDigits(`: ${store.data.files.length} فایل`)}
        </Typography>
      )}
      {said && <FormHelperText error>{said}</FormHelperText>}
    </Stack>
  );
}

/** Chooses a file and stores it. */
export function FileChoice({
  source,
  label = 'برگزیدن فایل',
  name,
  error,
  onChange,
}: {
  source: FileSource;
  label?: string;
  /** Name of the stored file. */
  name: string | undefined;
  /** The server's error for the chosen file. */
  error?: string | undefined;
  onChange: (file: StoredFile | null) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const store = useMutation({
    mutationKey: STORE_FILE_KEY,
    mutationFn: async (file: File): Promise<StoredFile | null> => {
      const stored = await storeFile(source, file);
      return stored && { ...stored, name: file.name };
    },
    onMutate: () => onChange(null),
    onSuccess: (file) => onChange(file),
  });
  const said = store.error?.message ?? error;
  return (
    <div>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button
          variant="outlined"
          startIcon={<UploadIcon />}
          loading={store.isPending}
          onClick={() => input.current?.click()}
        >
          {name ? 'فایلی دیگر' : label}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept={ACCEPT[source]}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) store.mutate(file);
            target.value = '';
          }}
        />
        {name && <bdi style={{ overflowWrap: 'anywhere' }}>{name}</bdi>}
      </Stack>
      {store.isPending && (
        <Stack sx={{ gap: 0.5, marginBlockStart: 1.5 }}>
          <Sending source={source}>
            <LinearProgress aria-label="بارگذاری فایل" />
            <Typography variant="body2" role="status">
              {`${formatBytes(store.variables.size)} فرستاده و خوانده می‌شود…`}
            </Typography>
          </Sending>
        </Stack>
      )}
      {said && <FormHelperText error>{said}</FormHelperText>}
    </div>
  );
}
