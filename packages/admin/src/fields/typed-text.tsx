import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type TypedRun, typedParagraphs } from '@parde/shared/typed-text';

const LINE = { overflowWrap: 'anywhere', textAlign: 'start' };

interface TypedTextProps {
  body: string;
  /** Whether URLs become links: not in what visitors wrote. */
  hasLinks: boolean;
}

/** Plain text that somebody typed: each line has its own direction. */
export function TypedText({ body, hasLinks }: TypedTextProps) {
  return typedParagraphs(body).map((lines, paragraph) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which changes as a whole
    <Box key={paragraph} sx={{ '& + &': { marginBlockStart: 1.5 } }}>
      {lines.map(({ direction, runs }, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Typography key={line} dir={direction} sx={LINE}>
          {runs.map((run, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <Run key={index} {...run} href={hasLinks ? run.href : null} />
          ))}
        </Typography>
      ))}
    </Box>
  ));
}

function Run({ text, href, isLatin }: TypedRun) {
  if (href === null) return isLatin ? <bdi dir="ltr">{text}</bdi> : text;
  return (
    <a href={href} dir="ltr" target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}
