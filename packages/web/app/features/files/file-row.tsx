import type { Access, Edition, MediaFile } from '@parde/contract';
import { mayWatch } from '@parde/shared/access';
import { formatBytes } from '@parde/shared/digits';
import { subtitleNames } from '@parde/shared/subtitle-names';
import { Button } from '../../components/button';
import { ChevronDownIcon, PlayIcon } from '../../components/icons/icon';
import { LockIcon } from '../../components/icons/more-icons';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { editionWords } from '../../lib/title-facts';
import { useAccess } from '../../lib/use-access';
import { joinWords } from '../../lib/words';
import { DownloadButton } from './download-button';
import styles from './edition-files.module.css';
import subtitleDownloadsStyles from './file-row.module.css';
import { formatWords, resolutionWords } from './file-words';
import { text } from './text';

const languageWords = (languages: MediaFile['audioLanguages']) =>
  joinWords(languages.map((language) => language.titleFa));

interface FileRowProps {
  file: MediaFile;
  edition: Edition;
  isFree: boolean;
  /** Path of the film's or episode's watch page. */
  watchPath: string;
}

/** Properties of a file, and buttons: watch, download, subtitles. */
export function FileRow({ file, edition, isFree, watchPath }: FileRowProps) {
  const access = useAccess(isFree);
  const isOpen = mayWatch(access);
  const name = `${resolutionWords(file.resolution)}، ${editionWords(edition)}`;
  const Icon = isOpen ? PlayIcon : LockIcon;
  return (
    <li className={styles.file}>
      <Text as="span" weight="bold">
        {resolutionWords(file.resolution)}
      </Text>
      <span className={styles.size}>{formatBytes(file.sizeBytes)}</span>
      <Text as="bdi" size={14} tone="quiet" className={styles.format}>
        {formatWords(file)}
      </Text>
      {file.audioLanguages.length > 0 && (
        <Text as="span" size={14} tone="quiet" className={styles.languages}>
          {text.audio}: {languageWords(file.audioLanguages)}
        </Text>
      )}
      <Text as="span" size={14} tone="quiet" className={styles.languages}>
        {text.subtitles}: {languageWords(file.subtitleLanguages) || text.noSubtitles}
      </Text>
      <Stack direction="row" align="center" wrap above={4} className={styles.actions}>
        {file.isPlayable && (
          <Button
            variant={isOpen ? 'action' : 'quiet'}
            size="small"
            to={`${watchPath}?file=${file.id}`}
            aria-label={text.watchOf(name)}
          >
            <Icon size={16} />
            {text.watch}
          </Button>
        )}
        <DownloadButton fileId={file.id} access={access} label={text.downloadOf(name)}>
          {text.download}
        </DownloadButton>
        <SubtitleDownloads file={file} access={access} />
      </Stack>
    </li>
  );
}

/** Subtitles of a file, each as the original and as WebVTT. */
function SubtitleDownloads({ file, access }: { file: MediaFile; access: Access }) {
  if (file.subtitles.length === 0) return null;
  const names = subtitleNames(file.subtitles);
  return (
    <details className={subtitleDownloadsStyles.subtitles}>
      <Text as="summary" size={14} tone="quiet" className={subtitleDownloadsStyles.summary}>
        {text.downloadSubtitles}
        <ChevronDownIcon size={16} className={subtitleDownloadsStyles.chevron} />
      </Text>
      <Stack as="ul" gap={8}>
        {file.subtitles.map((subtitle, at) => {
          const name = names[at]?.whole ?? '';
          return (
            <Stack as="li" direction="row" gap={8} align="center" wrap key={subtitle.id}>
              <Text as="span" size={14} className={subtitleDownloadsStyles.name}>
                {name}
              </Text>
              {(['original', 'vtt'] as const).map((format) => (
                <DownloadButton
                  key={format}
                  fileId={file.id}
                  subtitle={{ id: subtitle.id, format }}
                  access={access}
                  label={text.subtitleOf(name, text.formats[format])}
                >
                  {text.formats[format]}
                </DownloadButton>
              ))}
            </Stack>
          );
        })}
      </Stack>
    </details>
  );
}
