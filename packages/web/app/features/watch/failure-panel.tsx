import type { Version, Watchable } from '@parde/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import button from '../../components/button.module.css';
import { deviceName } from '../../lib/device-words';
import { editionWords } from '../../lib/edition-words';
import { paths } from '../../lib/paths';
import { withReturnPath } from '../../lib/return-path';
import { playbacksQuery } from './api';
import { StagePanel } from './stage-panel';
import { Streams } from './streams';
import { text } from './text';
import type { WatchFailure } from './watch-failure';

interface FailurePanelProps {
  failure: WatchFailure;
  watchable: Watchable;
  version: Version;
  onRetry: () => void;
  onPick: (version: Version) => void;
  onReport: () => void;
}

/** Why the film stopped or did not start, and how to continue. */
export function FailurePanel(props: FailurePanelProps) {
  const { failure, onRetry, onReport } = props;
  const { pathname, search } = useLocation();
  const words = text.failures;
  switch (failure.kind) {
    case 'too_many_streams':
      return <Streams onFree={onRetry} />;
    case 'stopped':
      return <Stopped onRetry={onRetry} />;
    case 'codec':
      return <Codec {...props} />;
    case 'premium':
      return (
        <StagePanel
          isNews
          {...words.premium}
          actions={
            <Link className={button.go} to={withReturnPath(paths.goPremium, pathname + search)}>
              {words.premium.action}
            </Link>
          }
        />
      );
    case 'sign_in':
      return (
        <StagePanel
          isNews
          {...words.sign_in}
          actions={
            <Link className={button.go} to={paths.login(pathname + search)}>
              {words.sign_in.action}
            </Link>
          }
        />
      );
    case 'missing':
      return (
        <StagePanel
          isNews
          {...words.missing}
          actions={<Action words={words.missing.action} onPress={onReport} />}
        />
      );
    case 'offline':
      return (
        <StagePanel
          isNews
          {...words.offline}
          actions={<Action words={words.offline.action} onPress={onRetry} />}
        />
      );
    case 'failed':
      return (
        <StagePanel
          isNews
          title={words.failed.title}
          hint={failure.words}
          actions={<Action words={words.failed.action} onPress={onRetry} />}
        />
      );
  }
}

function Action({ words, onPress }: { words: string; onPress: () => void }) {
  return (
    <button type="button" className={button.go} onClick={onPress}>
      {words}
    </button>
  );
}

/** Stopped from another device: shows which one is playing now, if known. */
function Stopped({ onRetry }: { onRetry: () => void }) {
  const { data } = useQuery(playbacksQuery());
  const other = data?.data.find(({ isCurrentSession }) => !isCurrentSession);
  const words = text.failures.stopped;
  return (
    <StagePanel
      isNews
      title={words.title}
      hint={other ? `${words.hint} ${words.by(deviceName(other))}` : words.hint}
      actions={<Action words={words.action} onPress={onRetry} />}
    />
  );
}

/** The browser cannot decode it: offers another version, or the device's own player. */
function Codec({ watchable, version, onPick }: FailurePanelProps) {
  const words = text.failures.codec;
  const others = watchable.versions.filter(({ fileId }) => fileId !== version.fileId);
  return (
    <StagePanel
      isNews
      title={words.title}
      hint={words.hint}
      actions={
        <>
          {others.map((other) => (
            <button
              key={other.fileId}
              type="button"
              className={button.quiet}
              onClick={() => onPick(other)}
            >
              {words.other(editionWords(other.edition))}
            </button>
          ))}
          <Link className={button.go} to={paths.files(watchable.title.id)}>
            {words.action}
          </Link>
        </>
      }
    />
  );
}
