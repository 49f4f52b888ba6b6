import { expect, it } from 'vitest';
import { moneyUnit } from './chart-parts';

it.each([
  [[2_490_000, -400_000], 'هزار تومان', 500_000, '۵۰'],
  [[250_000_000], 'میلیون تومان', 50_000_000, '۵'],
  [[], 'هزار تومان', 0, '۰'],
])('counts %j in %s', (sums, name, tick, words) => {
  const unit = moneyUnit(sums);
  expect([unit.name, unit.format(tick)]).toEqual([name, words]);
});
