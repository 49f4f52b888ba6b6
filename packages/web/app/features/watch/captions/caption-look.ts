import type { CSSProperties } from 'react';
import type { CaptionSettings } from './caption-settings';

/** The settings as the custom properties that the stylesheets of captions and of their sample read. */
export function lookOf(settings: CaptionSettings): CSSProperties {
  const variables = {
    '--caption-step': settings.size,
    '--caption-color': `var(--caption-${settings.color})`,
    '--caption-weight': `var(--weight-${settings.weight === 'bold' ? 'bold' : 'medium'})`,
    '--caption-opacity': `${settings.opacity}%`,
  };
  return variables as CSSProperties;
}
