import type { Version, Watchable } from '@parde/contract';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { PageFrame } from '../../components/page-frame';
import type { Viewer } from './api';
import { askedFile, chooseVersion } from './choose-version';
import type { ReportSubject } from './report-dialog';
import type { ReportKind } from './report-kind';
import { SeriesEpisodes } from './series-episodes';
import { Stage } from './stage';
import { StageContent } from './stage-content';
import { useChoice } from './use-choice';
import { VersionChoice } from './version-choice';
import { WatchHeading } from './watch-heading';

const ReportDialog = lazy(() => import('./report-dialog'));

interface WatchProps {
  watchable: Watchable;
  viewer: Viewer;
  isSettled: boolean;
  isFailed: boolean;
  onRetry: () => void;
  /** Details about the title, at the bottom. */
  children: ReactNode;
}

/** The stage and its content. */
export function Watch(props: WatchProps) {
  const { watchable, viewer, isSettled, isFailed, onRetry, children } = props;
  const [search, setSearch] = useSearchParams();
  const { choice, choose } = useChoice(watchable, viewer);
  const version = chooseVersion(watchable.versions, choice, askedFile(search));
  const place = useRef<number | null>(null);
  const trouble = useRef<ReportKind | null>(null);
  const [reported, setReported] = useState<ReportSubject | null>(null);

  function pick({ edition }: Version) {
    choose({ editionKind: edition.kind, studio: edition.studio });
    if (!search.has('file')) return;
    const rest = new URLSearchParams(search);
    rest.delete('file');
    setSearch(rest, { replace: true, preventScrollReset: true });
  }

  const report = () =>
    setReported({
      titleId: watchable.title.id,
      episodeId: watchable.episode?.id ?? null,
      fileId: version?.fileId ?? null,
      seconds: place.current,
      kind: version ? trouble.current : 'missing',
    });

  return (
    <>
      <Stage title={watchable.title}>
        <StageContent
          watchable={watchable}
          viewer={viewer}
          version={version}
          choice={choice}
          onChoose={choose}
          onPick={pick}
          onReport={report}
          place={place}
          trouble={trouble}
          isSettled={isSettled}
          isFailed={isFailed}
          onRetry={onRetry}
        />
      </Stage>
      <PageFrame>
        <WatchHeading watchable={watchable} onReport={report}>
          {version && (
            <VersionChoice versions={watchable.versions} chosen={version} onPick={pick} />
          )}
        </WatchHeading>
        {watchable.episode && <SeriesEpisodes watchable={watchable} />}
        {children}
      </PageFrame>
      {reported && (
        <Suspense>
          <ReportDialog
            subject={reported}
            isVisitor={viewer === null}
            onClose={() => setReported(null)}
          />
        </Suspense>
      )}
    </>
  );
}
