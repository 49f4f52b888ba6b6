import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import DragIcon from '@mui/icons-material/DragIndicator';
import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import UpIcon from '@mui/icons-material/KeyboardArrowUp';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * The server's errors for the fields of a row.
 *
 * @param problems sentences by field
 * @param names of the fields; default: rows have none
 */
export function RowProblems(props: {
  problems: Record<string, string>;
  names?: Record<string, string>;
}) {
  return Object.entries(props.problems).map(([field, message]) => (
    <FormHelperText key={field} error>
      {props.names?.[field] && `${props.names[field]}: `}
      {message}
    </FormHelperText>
  ));
}

/** Error messages of a row by field, from the form's errors for the list; those of the row itself have the key ''. */
export function problemsOfRow(error: unknown, row: number): Record<string, string> {
  type Found = Record<string, { message?: string } | string>;
  const fields = (error as Record<number, Found> | undefined)?.[row];
  if (typeof fields?.message === 'string') return { '': fields.message };
  return Object.fromEntries(
    Object.entries(fields ?? {}).flatMap(([field, found]) =>
      typeof found === 'object' && typeof found?.message === 'string'
        ? [[field, found.message]]
        : [],
    ),
  );
}

interface OrderedListProps<T> {
  items: readonly T[];
  keyOf: (item: T, index: number) => string | number;
  /** Name of an item, for the accessible names of its buttons. */
  nameOf: (item: T) => string;
  onChange: (items: T[]) => void;
  /** Content of a row. */
  render: (item: T, index: number) => ReactNode;
  /** Other buttons of a row. */
  actions?: (item: T, index: number) => ReactNode;
  isDisabled?: boolean;
  /** Nothing can be taken out. */
  isFixed?: boolean;
}

function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), items[from] as T, ...rest.slice(to)];
}

/** Rows that are reordered by dragging, or with buttons by keyboard and on phones. */
export function OrderedList<T>(props: OrderedListProps<T>) {
  const { items, keyOf, nameOf, onChange, render, actions } = props;
  const { isDisabled = false, isFixed = false } = props;
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const remove = (index: number) => {
    flushSync(() => onChange(items.filter((_, other) => other !== index)));
    const rows = list.current?.children;
    const neighbour = rows?.[index] ?? rows?.[index - 1];
    (neighbour?.querySelector<HTMLElement>('[data-removes]') ?? list.current)?.focus();
  };
  const drop = (to: number) => {
    if (dragged !== null && dragged !== to) onChange(moved(items, dragged, to));
    setDragged(null);
    setOver(null);
  };
  return (
    <Box
      component="ol"
      ref={list}
      // Takes the focus when its last row was removed.
      tabIndex={-1}
      sx={{ listStyle: 'none', p: 0, m: 0, width: '100%', outline: 0 }}
    >
      {items.map((item, index) => (
        <Box
          component="li"
          key={keyOf(item, index)}
          draggable={!isDisabled}
          onDragStart={() => setDragged(index)}
          onDragEnd={() => drop(dragged ?? index)}
          onDragOver={(event) => {
            if (dragged === null) return;
            event.preventDefault();
            setOver(index);
          }}
          onDrop={(event) => {
            event.preventDefault();
            drop(index);
          }}
          sx={{
            display: 'flex',
            alignItems: 'center',
            flexWrap: 'wrap',
            columnGap: 1,
            py: 0.5,
            borderBlockEnd: 1,
            borderColor: 'divider',
            opacity: dragged === index ? 0.4 : 1,
            outline: over === index && dragged !== index ? '2px solid #2aa79b' : 'none',
          }}
        >
          <DragIcon
            aria-hidden
            fontSize="small"
            sx={{ color: 'text.secondary', cursor: 'grab', display: { xs: 'none', sm: 'block' } }}
          />
          <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>{render(item, index)}</Box>
          <Box sx={{ display: 'flex', marginInlineStart: 'auto' }}>
            {actions?.(item, index)}
            <IconButton
              aria-label={`بالا بردن «${nameOf(item)}»`}
              disabled={isDisabled || index === 0}
              onClick={() => onChange(moved(items, index, index - 1))}
            >
              <UpIcon fontSize="small" />
            </IconButton>
            <IconButton
              aria-label={`پایین بردن «${nameOf(item)}»`}
              disabled={isDisabled || index === items.length - 1}
              onClick={() => onChange(moved(items, index, index + 1))}
            >
              <DownIcon fontSize="small" />
            </IconButton>
            {!isFixed && (
              <IconButton
                aria-label={`برداشتن «${nameOf(item)}»`}
                disabled={isDisabled}
                onClick={() => remove(index)}
                data-removes
              >
                <DeleteIcon fontSize="small" />
              </IconButton>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
