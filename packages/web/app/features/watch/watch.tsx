import type { ReactNode } from 'react';
import { lazyWithRetry } from '../../components/loaded';
import { PageFrame } from '../../components/page-frame';
import { SeriesEpisodes } from './episodes';
import { Stage } from './stage';
import { StageContent } from './stage-content';
import { VersionChoice } from './version-choice';
import { WatchHeading } from './watch-heading';
import { useWatchSession } from './watch-session';

const ReportDialog = lazyWithRetry(() => import('./report-dialog'));

/** The stage with the film, and everything below it, inside a `WatchSessionProvider`. */
export function Watch({ children }: { children: ReactNode }) {
  const session = useWatchSession();
  const { watchable, viewer, version, pickVersion, reportSubject } = session;
  return (
    <>
      <Stage watchable={watchable}>
        <StageContent />
      </Stage>
      <PageFrame>
        <WatchHeading watchable={watchable} onReport={session.openReport}>
          {version && (
            <VersionChoice versions={watchable.versions} chosen={version} onPick={pickVersion} />
          )}
        </WatchHeading>
        {watchable.episode && <SeriesEpisodes watchable={watchable} />}
        {children}
      </PageFrame>
      {reportSubject && (
        <ReportDialog
          subject={reportSubject}
          isVisitor={viewer === null}
          onClose={session.closeReport}
        />
      )}
    </>
  );
}
