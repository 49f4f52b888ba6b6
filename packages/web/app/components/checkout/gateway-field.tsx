import type { GatewayName, Quote } from '@parde/contract';
import { ChoiceField } from './choice-field';
import { text } from './text';

interface GatewayFieldProps {
  gateways: Quote['gateways'];
  chosen: GatewayName | null;
  onChoose: (gateway: GatewayName) => void;
}

/** Choice of gateway. With a single gateway only the button names it. */
export function GatewayField({ gateways, chosen, onChoose }: GatewayFieldProps) {
  if (gateways.length < 2) return null;
  return (
    <ChoiceField
      legend={text.gateway}
      options={gateways.map(({ name, titleFa }) => ({ value: name, label: titleFa }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}
