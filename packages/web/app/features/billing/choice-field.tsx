import type { GatewayName, Quote } from '@parde/contract';
import { useId } from 'react';
import { Text } from '../../components/typography';
import styles from './choice-field.module.css';
import { checkoutText } from './text';

interface ChoiceFieldProps<T extends string | number> {
  legend: string;
  options: readonly { value: T; label: string; hint?: string }[];
  chosen: T | null;
  onChoose: (value: T) => void;
}

/** A radio group in which each option has a description. */
export function ChoiceField<T extends string | number>(props: ChoiceFieldProps<T>) {
  const { legend, options, chosen, onChoose } = props;
  const id = useId();
  return (
    <fieldset className={styles.field}>
      <Text as="legend" size={14} weight="medium" below={8}>
        {legend}
      </Text>
      {options.map(({ value, label, hint }) => (
        <label key={value} className={styles.option}>
          <input
            type="radio"
            name={id}
            value={value}
            className={styles.radio}
            checked={value === chosen}
            // The whole option is its label and can be clicked, but only part of it is its
            // accessible name.
            aria-labelledby={`${id}${value}name`}
            aria-describedby={hint ? `${id}${value}` : undefined}
            onChange={() => onChoose(value)}
          />
          <span>
            <Text as="span" block id={`${id}${value}name`}>
              {label}
            </Text>
            {hint && (
              <Text as="span" size={14} tone="quiet" id={`${id}${value}`} block>
                {hint}
              </Text>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface GatewayFieldProps {
  gateways: Quote['gateways'];
  chosen: GatewayName | null;
  onChoose: (gateway: GatewayName) => void;
}

/** Choice of gateway. If there is only one, only the button names it. */
export function GatewayField({ gateways, chosen, onChoose }: GatewayFieldProps) {
  if (gateways.length < 2) return null;
  return (
    <ChoiceField
      legend={checkoutText.gateway}
      options={gateways.map(({ name, titleFa }) => ({ value: name, label: titleFa }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}
