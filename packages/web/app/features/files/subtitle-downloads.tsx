import type { Access, MediaFile, SubtitleTrack } from '@parde/contract';
import { ChevronDownIcon } from '../../components/icons/icon';
import { DownloadButton } from './download-button';
import styles from './subtitle-downloads.module.css';
import { text } from './text';

function subtitleName({ language, label, isForced, isSdh }: SubtitleTrack): string {
  const notes = [label, isSdh ? text.sdh : null, isForced ? text.forced : null].filter(Boolean);
  return notes.length > 0 ? `${language.titleFa} (${notes.join('، ')})` : language.titleFa;
}

/** Subtitles of a file, each as the original and as WebVTT. */
export function SubtitleDownloads({ file, access }: { file: MediaFile; access: Access }) {
  if (file.subtitles.length === 0) return null;
  return (
    <details className={styles.subtitles}>
      <summary className={styles.summary}>
        {text.downloadSubtitles}
        <ChevronDownIcon size={16} className={styles.chevron} />
      </summary>
      <ul className={styles.list}>
        {file.subtitles.map((subtitle) => {
          const name = subtitleName(subtitle);
          return (
            <li key={subtitle.id} className={styles.row}>
              <span className={styles.name}>{name}</span>
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
