import MovieIcon from '@mui/icons-material/MovieOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { MediaFileRow } from '@parde/contract';
import { formatBytes, formatDuration, formatResolution } from '@parde/shared/digits';
import {
  AutocompleteInput,
  DataTable,
  List,
  ReferenceInput,
  Show,
  SimpleList,
  TopToolbar,
  useCanAccess,
  useRecordContext,
} from 'react-admin';
import { ConfirmButton, useAction } from '../../actions/actions';
import type { AdminResource } from '../../admin-resource';
import { callApi } from '../../api/client';
import { stateFilter, useIsNarrow } from '../../fields/card-list';
import { Parts, placeWords } from '../../fields/fields';
import { RecordLink } from '../../fields/record-link';
import { editionWords, retryRouteOf, StateChip } from './file-words';
import { MediaFile } from './media-file';

const filters = [
  <ReferenceInput key="titleId" source="titleId" reference="titles" perPage={10} alwaysOn>
    <AutocompleteInput
      label="عنوان"
      optionText="titleFa"
      filterToQuery={(q: string) => ({ q })}
      sx={{ minWidth: { sm: 280 } }}
    />
  </ReferenceInput>,
  stateFilter([
    { id: 'encoding', name: 'در حال تبدیل' },
    { id: 'failed', name: 'دارای اشکال' },
  ]),
];

const REFETCH_MS = 5_000;

/** Retries what failed, without leaving the list. On phones the button is on the file's own screen. */
function RetryButton() {
  const file = useRecordContext<MediaFileRow>();
  const { canAccess: mayEdit } = useCanAccess({ resource: 'media', action: 'change' });
  const call = file ? retryRouteOf(file) : null;
  const retry = useAction(async () => file && call && callApi(call, { params: { id: file.id } }), {
    done: 'دوباره در صف است',
  });
  if (!file || !call || !mayEdit) return null;
  return (
    <Button
      size="small"
      loading={retry.isPending}
      aria-label={`تلاش دوباره برای ${placeWords(file)}`}
      onClick={(event) => {
        // A press on the row opens the file.
        event.stopPropagation();
        retry.mutate();
      }}
    >
      تلاش دوباره
    </Button>
  );
}

/** A button that requests a check of all films, to find damaged ones. */
function ListActions() {
  const { canAccess: mayEdit } = useCanAccess({ resource: 'media', action: 'change' });
  if (!mayEdit) return null;
  return (
    <TopToolbar>
      <ConfirmButton
        label="گشتن دنبال خرابی"
        title="گشتن دنبال خرابی در همهٔ فیلم‌ها"
        reasonLabel={null}
        help="همهٔ فیلم‌ها یکی‌یکی و کم‌شتاب تا پایان خوانده می‌شوند؛ برای هر فیلم چند دقیقه. چیزی دگرگون نمی‌شود، و آنچه خراب است با «دارای اشکال» پیدا می‌شود."
        run={() => callApi('POST /api/admin/media/check', {})}
        done="فیلم‌ها یکی‌یکی بررسی می‌شوند"
      />
    </TopToolbar>
  );
}

function MediaList() {
  const isNarrow = useIsNarrow();
  return (
    <List
      filters={filters}
      actions={<ListActions />}
      exporter={false}
      empty={false}
      perPage={25}
      queryOptions={{ refetchInterval: REFETCH_MS, onError: () => undefined }}
    >
      {isNarrow ? (
        <SimpleList<MediaFileRow>
          primaryText={(file) => <bdi>{placeWords(file)}</bdi>}
          secondaryText={(file) => (
            <Parts
              of={[
                editionWords(file),
                file.resolution && formatResolution(file.resolution),
                formatBytes(file.sizeBytes),
              ]}
            />
          )}
          tertiaryText={() => <StateChip />}
          linkType="show"
        />
      ) : (
        <DataTable<MediaFileRow> rowClick="show" bulkActionButtons={false}>
          <DataTable.Col<MediaFileRow>
            label="فیلم یا قسمت"
            disableSort
            render={(file) => (
              <>
                <RecordLink>
                  <bdi>{placeWords(file)}</bdi>
                </RecordLink>
                <br />
                <span style={{ opacity: 0.64 }}>{editionWords(file)}</span>
              </>
            )}
          />
          <DataTable.Col<MediaFileRow>
            label="فایل"
            disableSort
            render={({ resolution, durationSeconds, sizeBytes }) => (
              <>
                <Parts
                  of={[
                    resolution && formatResolution(resolution),
                    durationSeconds && formatDuration(durationSeconds),
                  ]}
                />
                <br />
                {formatBytes(sizeBytes)}
              </>
            )}
          />
          <DataTable.Col label="وضعیت" disableSort>
            <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
              <StateChip />
              <RetryButton />
            </Stack>
          </DataTable.Col>
        </DataTable>
      )}
    </List>
  );
}

function MediaShow() {
  return (
    <Show actions={false} queryOptions={{ refetchInterval: REFETCH_MS, onError: () => undefined }}>
      <MediaFile />
    </Show>
  );
}

export const media: AdminResource = {
  name: 'media',
  section: 'catalogue',
  icon: MovieIcon,
  list: MediaList,
  show: MediaShow,
  recordRepresentation: placeWords as never,
  options: { label: 'فایل‌های فیلم' },
};
