import type { GatewayName, Quote } from '@parde/contract';
import { text } from './checkout-text';
import { ChoiceField } from './choice-field';

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
