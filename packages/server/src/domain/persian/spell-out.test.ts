import { expect, it } from 'vitest';
import { spellOut } from './spell-out.ts';

it.each([
  ['Çukur', 'chukur'],
  ['Yalı Çapkını', 'yalı chapkını'],
  ['Kızılcık Şerbeti', 'kızıljık sherbeti'],
  ['Kan Çiçekleri', 'kan chichekleri'],
  ['Kıvanç Tatlıtuğ', 'kıvanch tatlıtugh'],
  ['Ça commence', 'sa commence'],
  ['François Truffaut', 'fransois truffaut'],
  ['Garçon', 'garson'],
  ['Ação', 'asão'],
  ['Miloš Čech', 'milosh chech'],
  ['Cinema', 'Cinema'],
])('%s is spelt out as %s', (name, spelling) => {
  expect(spellOut(name)).toBe(spelling);
});
