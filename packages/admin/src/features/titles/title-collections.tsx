import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Autocomplete from '@mui/material/Autocomplete';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { CallOutput } from '@parde/contract/client';
import { toPersianDigits } from '@parde/shared/digits';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useCanAccess, useRecordContext } from 'react-admin';
import { useAction } from '../../actions/actions';
import { callApi } from '../../api/client';
import { SubjectLink } from '../../fields/fields';
import { LoadFailed } from '../../layout/load-failed';

type Collection = CallOutput<'GET /api/admin/collections'>['data'][number];

const counted = (count: number) => `${toPersianDigits(String(count))} عنوان`;

interface CollectionPickerProps {
  /** Ids of the collections that already contain the title. */
  exclude: readonly number[];
  isPending: boolean;
  onPick: (id: number) => void;
}

function CollectionPicker({ exclude, isPending, onPick }: CollectionPickerProps) {
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const { data, isFetching } = useQuery({
    queryKey: ['collections', 'picker', q],
    queryFn: () => callApi('GET /api/admin/collections', { query: { q, per_page: 60 } }),
    placeholderData: (previous) => previous,
  });
  return (
    <Autocomplete<Collection>
      fullWidth
      value={null}
      inputValue={typed}
      // A disabled field would lose the focus.
      readOnly={isPending}
      options={(data?.data ?? []).filter(({ id }) => !exclude.includes(id))}
      loading={isFetching}
      filterOptions={(all) => all}
      getOptionLabel={({ titleFa }) => titleFa}
      getOptionKey={({ id }) => id}
      onInputChange={(_event, text) => setTyped(text)}
      onChange={(_event, collection) => {
        setTyped('');
        if (collection) onPick(collection.id);
      }}
      noOptionsText="مجموعه‌ای پیدا نشد"
      loadingText="در حال جست‌وجو"
      renderInput={(input) => <TextField {...input} label="افزودن به مجموعه" />}
    />
  );
}

/** The collections that a title is in. Each change is saved at once: it is one of the collection. */
export function TitleCollections() {
  const id = Number(useRecordContext()?.id ?? 0);
  const { canAccess: mayEdit = false } = useCanAccess({
    action: 'change',
    resource: 'collections',
  });
  const { data, error, refetch } = useQuery({
    queryKey: ['titles', id, 'collections'],
    queryFn: () => callApi('GET /api/admin/titles/{id}/collections', { params: { id } }),
    enabled: id > 0,
  });
  const add = useAction(
    (collectionId: number) =>
      callApi('POST /api/admin/collections/{id}/titles', {
        params: { id: collectionId },
        body: { title_ids: [id] },
      }),
    { done: 'به مجموعه افزوده شد' },
  );
  const remove = useAction(
    (collectionId: number) =>
      callApi('DELETE /api/admin/collections/{id}/titles/{titleId}', {
        params: { id: collectionId, titleId: id },
      }),
    { done: 'از مجموعه برداشته شد' },
  );
  if (!data && error) return <LoadFailed error={error} refetch={refetch} />;
  if (!data) return <Typography color="text.secondary">…</Typography>;
  const isPending = add.isPending || remove.isPending;
  return (
    <>
      {data.data.length === 0 && (
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          این عنوان در هیچ مجموعه‌ای نیست.
        </Typography>
      )}
      <List sx={{ width: '100%', marginBlockEnd: 2 }} disablePadding>
        {data.data.map((collection) => (
          <ListItem
            key={collection.id}
            divider
            disableGutters
            secondaryAction={
              mayEdit && (
                <IconButton
                  edge="end"
                  aria-label={`برداشتن از «${collection.titleFa}»`}
                  disabled={isPending}
                  onClick={() => remove.mutate(collection.id)}
                >
                  <DeleteIcon fontSize="small" />
                </IconButton>
              )
            }
          >
            <ListItemText
              primary={
                <SubjectLink kind="collection" id={collection.id}>
                  <bdi>{collection.titleFa}</bdi>
                </SubjectLink>
              }
              secondary={counted(collection.count)}
            />
          </ListItem>
        ))}
      </List>
      {mayEdit && (
        <>
          <CollectionPicker
            exclude={data.data.map((one) => one.id)}
            isPending={isPending}
            onPick={(collectionId) => add.mutate(collectionId)}
          />
          <Typography variant="caption" color="text.secondary" sx={{ mt: 1 }}>
            همان دم ذخیره می‌شود، در پایان مجموعه جا می‌گیرد، و درون‌ریزی‌ها دیگر آن مجموعه را تغییر
            نمی‌دهند.
          </Typography>
        </>
      )}
    </>
  );
}
