import AddIcon from '@mui/icons-material/Add';
import EditIcon from '@mui/icons-material/EditOutlined';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { PersonRole } from '@parde/contract';
import type { CallOutput } from '@parde/contract/client';
import { useState } from 'react';
import { useInput, useRecordContext } from 'react-admin';
import { pictureUrl } from '../../api/client';
import { OrderedList, problemsOfRow, RowProblems } from '../../inputs/ordered-list';
import { PersonPicker, type PickedPerson, personName } from '../../inputs/person-picker';
import { Lockable } from '../../inputs/versioned';
import { ROLES } from '../../words/title-words';

type Title = CallOutput<'GET /api/admin/titles/{id}'>;
type Credit = Title['credits'][number];

const CREDIT_FIELDS = { characterFa: 'نقش (فارسی)', characterEn: 'نقش (انگلیسی)', role: 'کار' };

const ROLE_NAMES = Object.entries(ROLES) as [PersonRole, string][];

interface CreditDialogProps {
  /** Null: a new one. */
  credit: Credit | null;
  person: PickedPerson | null;
  onClose: () => void;
  onSave: (credit: Credit, person: PickedPerson) => void;
}

function CreditDialog({ credit, person, onClose, onSave }: CreditDialogProps) {
  const [picked, setPicked] = useState(person);
  const [role, setRole] = useState<PersonRole>(credit?.role ?? 'actor');
  const [fa, setFa] = useState(credit?.characterFa ?? '');
  const [en, setEn] = useState(credit?.characterEn ?? '');
  const save = () => {
    if (!picked) return;
    const isActor = role === 'actor';
    const characters = {
      characterFa: (isActor && fa.trim()) || null,
      characterEn: (isActor && en.trim()) || null,
    };
    onSave({ personId: picked.id, role, ...characters }, picked);
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs">
      <DialogTitle>{credit ? 'تغییر' : 'افزودن به دست‌اندرکاران'}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1 }}>
        <PersonPicker label="نام" value={picked} onChange={setPicked} mayCreate />
        <TextField
          select
          label={CREDIT_FIELDS.role}
          value={role}
          onChange={({ target }) => setRole(target.value as PersonRole)}
          sx={{ marginBlockStart: 1 }}
        >
          {ROLE_NAMES.map(([id, name]) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        {role === 'actor' && (
          <>
            <TextField
              label={CREDIT_FIELDS.characterFa}
              value={fa}
              onChange={({ target }) => setFa(target.value)}
              sx={{ marginBlockStart: 1 }}
            />
            <TextField
              label={CREDIT_FIELDS.characterEn}
              value={en}
              onChange={({ target }) => setEn(target.value)}
              slotProps={{ htmlInput: { dir: 'ltr' } }}
              sx={{ marginBlockStart: 1 }}
            />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          انصراف
        </Button>
        <Button variant="contained" disabled={!picked} onClick={save}>
          {credit ? 'انجام' : 'افزودن'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** People of a title by role, in billing order. Saved with the rest of the title. */
export function CreditsInput() {
  const { field, fieldState } = useInput<Credit[]>({ source: 'credits' });
  const title = useRecordContext<Title>();
  const [added, setAdded] = useState<PickedPerson[]>([]);
  const [open, setOpen] = useState<{ index: number | null } | null>(null);
  const credits: Credit[] = field.value || [];
  const people = new Map([...(title?.people ?? []), ...added].map((one) => [one.id, one]));
  const nameOf = ({ personId }: Credit) => {
    const person = people.get(personId);
    return person ? personName(person) : 'کسی';
  };
  const opened = open === null || open.index === null ? null : (credits[open.index] ?? null);
  const save = (credit: Credit, person: PickedPerson) => {
    setAdded([...added, person]);
    const { index = null } = open ?? {};
    field.onChange(
      index === null
        ? [...credits, credit]
        : credits.map((one, place) => (place === index ? credit : one)),
    );
    setOpen(null);
  };
  return (
    <Lockable field="credits" name="دست‌اندرکاران">
      <Box sx={{ width: '100%' }}>
        <Button startIcon={<AddIcon />} onClick={() => setOpen({ index: null })}>
          افزودن کسی
        </Button>
        {credits.length === 0 && (
          <Typography color="text.secondary">هنوز کسی نوشته نشده است.</Typography>
        )}
        {ROLE_NAMES.map(([role, name]) => {
          const inRole = credits.filter((credit) => credit.role === role);
          if (inRole.length === 0) return null;
          return (
            <section key={role}>
              <Typography variant="subtitle2" component="h2" sx={{ mt: 2 }}>
                {name}
              </Typography>
              <OrderedList
                items={inRole}
                keyOf={({ personId }, index) =>
                  `${personId}-${inRole.slice(0, index).filter((one) => one.personId === personId).length}`
                }
                nameOf={nameOf}
                onChange={(next) =>
                  field.onChange([...credits.filter((one) => one.role !== role), ...next])
                }
                actions={(credit) => (
                  <IconButton
                    aria-label={`تغییر «${nameOf(credit)}»`}
                    onClick={() => setOpen({ index: credits.indexOf(credit) })}
                  >
                    <EditIcon fontSize="small" />
                  </IconButton>
                )}
                render={(credit) => {
                  const picture = people.get(credit.personId)?.imageHash;
                  return (
                    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
                      <Avatar
                        alt=""
                        {...(picture ? { src: pictureUrl(picture, 92) } : {})}
                        sx={{ width: 32, height: 32 }}
                      />
                      <span style={{ minWidth: 0 }}>
                        <bdi>{nameOf(credit)}</bdi>
                        <Typography variant="caption" color="text.secondary" component="div">
                          <bdi>{credit.characterFa ?? credit.characterEn}</bdi>
                        </Typography>
                        <RowProblems
                          problems={problemsOfRow(fieldState.error, credits.indexOf(credit))}
                          names={CREDIT_FIELDS}
                        />
                      </span>
                    </Box>
                  );
                }}
              />
            </section>
          );
        })}
        {fieldState.error?.message && (
          <FormHelperText error>{fieldState.error.message}</FormHelperText>
        )}
        {open && (
          <CreditDialog
            credit={opened}
            person={(opened && people.get(opened.personId)) ?? null}
            onClose={() => setOpen(null)}
            onSave={save}
          />
        )}
      </Box>
    </Lockable>
  );
}
