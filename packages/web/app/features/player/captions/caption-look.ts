import type { CSSProperties } from 'react';
import type { CaptionSettings } from './caption-settings';

/** The settings as CSS custom properties for the captions and their sample. */
export function lookOf(settings: CaptionSettings): CSSProperties {
  const variables = {
    '--caption-step': settings.size,
    '--caption-color': `var(--caption-${settings.color})`,
    '--caption-weight': `var(--weight-${settings.weight === 'bold' ? 'bold' : 'medium'})`,
    '--caption-opacity': `${settings.opacity}%`,
  };
  return variables as CSSProperties;
}
