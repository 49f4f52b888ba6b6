import type { Access, Edition, MediaFile, SubtitleTrack } from '@parde/contract';
import clsx from 'clsx';
import { Link } from 'react-router';
import button from '../../components/button.module.css';
import { ChevronDownIcon, LockIcon, PlayIcon } from '../../components/icons/icon';
import { formatBytes } from '../../lib/bytes';
import { editionWords } from '../../lib/edition-words';
import { mayWatch, useAccess } from '../../lib/use-access';
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
      <span className={styles.resolution}>{resolutionWords(file.resolution)}</span>
      <span className={styles.size}>{formatBytes(file.sizeBytes)}</span>
      <bdi className={styles.format}>{formatWords(file)}</bdi>
      {file.audioLanguages.length > 0 && (
        <span className={styles.languages}>
          <span className={styles.label}>{text.audio}: </span>
          {languageWords(file.audioLanguages)}
        </span>
      )}
      <span className={styles.languages}>
        <span className={styles.label}>{text.subtitles}: </span>
        {languageWords(file.subtitleLanguages) || text.noSubtitles}
      </span>
      <div className={styles.actions}>
        {file.isPlayable && (
          <Link
            className={clsx(isOpen ? button.go : button.quiet, button.small)}
            to={`${watchPath}?file=${file.id}`}
            aria-label={text.watchOf(name)}
          >
            <Icon size={16} />
            {text.watch}
          </Link>
        )}
        <DownloadButton fileId={file.id} access={access} label={text.downloadOf(name)}>
          {text.download}
        </DownloadButton>
        <SubtitleDownloads file={file} access={access} />
      </div>
    </li>
  );
}

function subtitleName({ language, label, isForced, isSdh }: SubtitleTrack): string {
  const notes = [label, isSdh ? text.sdh : null, isForced ? text.forced : null].filter(Boolean);
  return notes.length > 0 ? `${language.titleFa} (${notes.join('، ')})` : language.titleFa;
}

/** Subtitles of a file, each as the original and as WebVTT. */
function SubtitleDownloads({ file, access }: { file: MediaFile; access: Access }) {
  if (file.subtitles.length === 0) return null;
  return (
    <details className={subtitleDownloadsStyles.subtitles}>
      <summary className={subtitleDownloadsStyles.summary}>
        {text.downloadSubtitles}
        <ChevronDownIcon size={16} className={subtitleDownloadsStyles.chevron} />
      </summary>
      <ul className={subtitleDownloadsStyles.list}>
        {file.subtitles.map((subtitle) => {
          const name = subtitleName(subtitle);
          return (
            <li key={subtitle.id} className={subtitleDownloadsStyles.row}>
              <span className={subtitleDownloadsStyles.name}>{name}</span>
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
            </li>
          );
        })}
      </ul>
    </details>
  );
}
