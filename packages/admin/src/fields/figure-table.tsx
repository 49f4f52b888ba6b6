import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { CSV_BOM, csvLine } from '@parde/shared/csv';
import { formatCount } from '@parde/shared/digits';
import { type ReactNode, useId } from 'react';

export interface Column<Row> {
  label: string;
  /** Column name in the file, if it differs. */
  fileLabel?: string;
  /** Shown with Persian digits if it is a number; written to the file as it is. */
  value: (row: Row) => string | number | null;
  /** How it is shown; otherwise the value. */
  show?: (row: Row) => ReactNode;
}

/**
 * Lets the browser save text. CSV files begin with a byte order mark, without which spreadsheets misread Persian;
 * `fetch` removes it from what the server sends.
 */
export function saveFile(name: string, parts: string[]): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(name.endsWith('.csv') ? [CSV_BOM, ...parts] : parts));
  link.download = name;
  link.click();
  // Safari reads it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function saveCsv<Row>(name: string, columns: readonly Column<Row>[], rows: readonly Row[]): void {
  const lines = rows.map((row) => csvLine(columns.map(({ value }) => value(row))));
  saveFile(`${name}.csv`, [
    csvLine(columns.map(({ label, fileLabel = label }) => fileLabel)),
    ...lines,
  ]);
}

const shown = <Row,>({ value, show }: Column<Row>, row: Row): ReactNode => {
  if (show) return show(row);
  const it = value(row);
  return typeof it === 'number' ? formatCount(it) : (it ?? '—');
};

interface TableProps<Row> {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

/** A table that scrolls horizontally where it does not fit. */
export function FigureTable<Row>({ label, columns, rows }: TableProps<Row>) {
  return (
    <TableContainer tabIndex={0} role="region" aria-label={`جدول ${label}`} sx={{ maxHeight: 480 }}>
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column.label} sx={{ whiteSpace: 'nowrap' }}>
                {column.label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={String(columns[0]?.value(row))}>
              {columns.map((column, index) => (
                <TableCell
                  key={column.label}
                  {...(index === 0 ? { component: 'th', scope: 'row' } : {})}
                  sx={{ whiteSpace: 'nowrap' }}
                >
                  {shown(column, row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

interface SectionProps<Row> extends Omit<TableProps<Row>, 'label'> {
  title: string;
  /** What the figures mean, in a sentence. */
  hint: string;
  /** Name of the file, in Latin letters. */
  file: string;
  /** Absent: the table is shown instead. */
  chart?: ReactNode;
}

/** Figures as a chart, with the same data as a table and as a file. */
export function FigureSection<Row>({ title, hint, file, chart, columns, rows }: SectionProps<Row>) {
  const id = useId();
  const table = <FigureTable label={title} columns={columns} rows={rows} />;
  return (
    <Card variant="outlined" component="section" aria-labelledby={id} sx={{ padding: 2 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'start', flexWrap: 'wrap' }}>
        <Box sx={{ flex: '1 1 200px' }}>
          <Typography variant="h6" component="h2" id={id}>
            {title}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {hint}
          </Typography>
        </Box>
        {rows.length > 0 && (
          <Button
            size="small"
            startIcon={<DownloadIcon />}
            aria-label={`پروندهٔ CSV از ${title}`}
            onClick={() => saveCsv(file, columns, rows)}
          >
            CSV
          </Button>
        )}
      </Stack>
      {rows.length === 0 ? (
        <Typography color="text.secondary" sx={{ marginBlock: 2 }}>
          در این ماه‌ها چیزی نیست.
        </Typography>
      ) : (
        <>
          {chart}
          {chart ? (
            <Box component="details">
              <Box component="summary" sx={{ cursor: 'pointer', paddingBlock: 1 }}>
                همین‌ها در جدول
              </Box>
              {table}
            </Box>
          ) : (
            table
          )}
        </>
      )}
    </Card>
  );
}
