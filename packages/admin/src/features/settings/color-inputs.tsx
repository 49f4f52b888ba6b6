import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import {
  type ChosenColors,
  colorProblem,
  DEFAULT_ACCENT,
  DEFAULT_GROUND,
  LIGHT_GROUND,
  siteColors,
} from '@parde/shared/site-colors';
import { useInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { pictureUrl } from '../../api/client';
import { LatinInput } from '../../inputs/inputs';

const DEFAULTS: Record<keyof ChosenColors, string> = {
  accentColor: DEFAULT_ACCENT,
  groundColor: DEFAULT_GROUND,
};

const isColor = (value: unknown): value is string =>
  typeof value === 'string' && /^#[\da-f]{6}$/i.test(value);

function ColorInput({ source, label }: { source: keyof ChosenColors; label: string }) {
  const { field } = useInput<string | null>({ source });
  const shown = isColor(field.value) ? field.value : DEFAULTS[source];
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: 'flex-start', flexWrap: 'wrap' }}>
      <Box
        component="input"
        type="color"
        aria-label={`برگزیدن ${label}`}
        value={shown}
        onChange={({ target }) => field.onChange((target as HTMLInputElement).value)}
        sx={{ inlineSize: 48, blockSize: 48, padding: 0, border: 0, background: 'none' }}
      />
      <Box sx={{ flex: '1 1 200px', maxInlineSize: 320 }}>
        <LatinInput source={source} label={label} placeholder={DEFAULTS[source]} />
      </Box>
      <Button
        sx={{ marginBlockStart: 1 }}
        disabled={!field.value}
        onClick={() => field.onChange(null)}
      >
        رنگ پرده
      </Button>
    </Stack>
  );
}

export const COLOR_NAMES: Record<keyof ChosenColors, string> = {
  accentColor: 'رنگ دکمه‌ها و پیشرفت',
  groundColor: 'رنگ زمینه',
};

function useChosenColors(): ChosenColors {
  const [accent, ground] = useWatch({ name: ['accentColor', 'groundColor'] });
  return {
    accentColor: isColor(accent) ? accent.toLowerCase() : null,
    groundColor: isColor(ground) ? ground.toLowerCase() : null,
  };
}

/** Preview of a page in the chosen colours, with their legibility. */
function Preview() {
  const chosen = useChosenColors();
  const problem = colorProblem(chosen);
  const colors = siteColors({
    accentColor: chosen.accentColor ?? DEFAULT_ACCENT,
    groundColor: chosen.groundColor ?? DEFAULT_GROUND,
  });
  return (
    <Box sx={{ inlineSize: '100%', maxInlineSize: 480, marginBlockEnd: 3 }}>
      <Box
        aria-hidden
        sx={{
          padding: 2,
          borderRadius: 2,
          border: 1,
          borderColor: 'divider',
          background: colors['--site-ground'],
          color: 'rgba(255,255,255,.92)',
        }}
      >
        <Box sx={{ padding: 2, borderRadius: 1, background: colors['--site-raised'] }}>
          <Typography sx={{ fontWeight: 700 }}>نام فیلم</Typography>
          <Typography variant="body2" sx={{ color: 'rgba(255,255,255,.64)' }}>
            ۱۴۰۵ · درام، تاریخی
          </Typography>
          <Typography variant="body2" sx={{ color: colors['--site-accent-hover'] }}>
            ماهی ۸۳٬۰۰۰ تومان
          </Typography>
          <Box
            component="span"
            sx={{
              display: 'inline-block',
              marginBlockStart: 1,
              paddingInline: 2,
              paddingBlock: 1,
              borderRadius: 1,
              fontWeight: 700,
              background: colors['--site-accent'],
              color: colors['--site-on-accent'],
            }}
          >
            تماشا
          </Box>
        </Box>
      </Box>
      <Typography
        role="status"
        variant="body2"
        color={problem ? 'error' : 'text.secondary'}
        sx={{ marginBlockStart: 1 }}
      >
        {problem ? (
          <>
            {COLOR_NAMES[problem.field]} خوانده نمی‌شود. نزدیک‌ترین رنگِ خوانا:{' '}
            <bdi dir="ltr">{problem.nearest}</bdi>
          </>
        ) : (
          'نوشته‌ها و دکمه‌ها با این رنگ‌ها خوانا هستند.'
        )}
      </Typography>
    </Box>
  );
}

/** The logo at the size of a page's header, on both themes: a white logo is invisible on the light one. */
export function LogoPreview() {
  const hash = useWatch({ name: 'logo.hash' });
  const { groundColor } = useChosenColors();
  if (!hash) return null;
  const grounds = [
    ['پوستهٔ تیره', groundColor ?? DEFAULT_GROUND, 'rgba(255, 255, 255, 0.64)'],
    ['پوستهٔ روشن', LIGHT_GROUND, 'rgba(0, 0, 0, 0.64)'],
  ] as const;
  return (
    <Stack
      direction="row"
      sx={{ gap: 1.5, flexWrap: 'wrap', inlineSize: '100%', marginBlockEnd: 3 }}
    >
      {grounds.map(([name, ground, ink]) => (
        <Box
          key={name}
          sx={{
            flex: '1 1 200px',
            maxInlineSize: 300,
            padding: 2,
            borderRadius: 2,
            border: 1,
            borderColor: 'divider',
            background: ground,
          }}
        >
          <img
            src={pictureUrl(hash, 342)}
            alt={`نشان بر ${name}`}
            style={{ display: 'block', maxWidth: 160, height: 32, objectFit: 'contain' }}
          />
          <Typography variant="caption" component="p" sx={{ color: ink, marginBlockStart: 1 }}>
            {name}
          </Typography>
        </Box>
      ))}
    </Stack>
  );
}

export function ColorInputs() {
  return (
    <>
      <ColorInput source="accentColor" label={COLOR_NAMES.accentColor} />
      <ColorInput source="groundColor" label={COLOR_NAMES.groundColor} />
      <Preview />
    </>
  );
}
