import { chooseTheme, THEMES, type Theme, useTheme } from '../lib/theme';
import { QuietSelect } from './select';
import { Stack } from './stack';

const text = {
  label: 'ظاهر سایت',
  names: { dark: 'تیره', light: 'روشن', system: 'مطابق دستگاه' } satisfies Record<Theme, string>,
};

/** Choice of dark, light or the device's theme; takes effect immediately, in this browser only. */
export function ThemeSelect({ hasLabel = false }: { hasLabel?: boolean }) {
  return (
    <Stack direction="row" gap={12} align="center" size={12} tone="quiet">
      {hasLabel && <span aria-hidden="true">{text.label}</span>}
      <QuietSelect
        label={text.label}
        value={useTheme()}
        options={THEMES.map((value) => ({ value, label: text.names[value] }))}
        isSet={false}
        onPick={(value) => chooseTheme(value as Theme)}
      />
    </Stack>
  );
}
