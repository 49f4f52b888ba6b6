import { MAX_QUERY_LENGTH } from '@parde/shared/limits';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../../components/button';
import { CloseIcon, SearchIcon } from '../../components/icons/icon';
import { lazyWithRetry } from '../../components/loaded';
import { Stack } from '../../components/stack';
import { paths } from '../../lib/paths';
import { useCloseOnBack } from '../../lib/use-close-on-back';
import { canSearchFully, FOCUS_DELAY_MS, type Tab } from './rules';
import styles from './search-box.module.css';
import { text as words } from './text';

const loadDropdown = () => import('./search-dropdown');
const SearchDropdown = lazyWithRetry(loadDropdown);
const loadStart = () => import('./search-start');
const SearchStart = lazyWithRetry(loadStart);

/** The open list below the field: suggestions before anything is typed, or results. */
type List = 'start' | Tab | null;

/** The search mode of the header (SPEC §2, §4). Leaving unmounts it, which clears the text. */
export function SearchBox({ onLeave }: { onLeave: () => void }) {
  const [text, setText] = useState('');
  const [list, setList] = useState<List>(null);
  const { options, setActive, onKeyDown: onInputKeyDown } = useOptionKeys();
  const { listboxId, optionId, active } = options;
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();

  useEffect(() => {
    void loadDropdown();
    void loadStart();
    const timer = setTimeout(() => input.current?.focus(), FOCUS_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  useEarlyTyping((key) => {
    changeText(key === 'Backspace' ? text.slice(0, -1) : `${text}${key}`);
  });
  useClickOutside(form, () => setList(null));
  useLeaveOnNavigation(onLeave);
  useCloseOnBack(true, onLeave);

  const open = (value: string) => {
    setActive(-1);
    setList(value === '' ? 'start' : list === 'people' ? list : 'titles');
  };
  const changeText = (value: string) => {
    setText(value);
    open(value);
  };
  const remember = () => void loadStart().then(({ rememberSearch }) => rememberSearch(text));
  const searchFully = () => {
    if (!canSearchFully(text)) return;
    remember();
    navigate(paths.search(text));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      onLeave();
    }
  };

  return (
    <search className={styles.search}>
      <Stack
        as="form"
        direction="row"
        align="center"
        ref={form}
        className={styles.form}
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          searchFully();
        }}
      >
        <Button type="submit" variant="icon" aria-label={words.submit}>
          <SearchIcon />
        </Button>
        <input
          ref={input}
          className={styles.input}
          type="text"
          name="q"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={MAX_QUERY_LENGTH}
          aria-label={words.label}
          aria-expanded={list !== null}
          aria-controls={listboxId}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? optionId(active) : undefined}
          placeholder={words.placeholder}
          value={text}
          onChange={(event) => changeText(event.target.value)}
          onFocus={() => open(text)}
          onKeyDown={onInputKeyDown}
        />
        <Button variant="icon" aria-label={words.close} onClick={onLeave}>
          <CloseIcon />
        </Button>
        {list === 'start' && <SearchStart {...options} onChoose={onLeave} />}
        {(list === 'titles' || list === 'people') && (
          <SearchDropdown
            {...options}
            text={text}
            tab={list}
            onTab={(next) => {
              setActive(-1);
              setList(next);
            }}
            onChoose={() => {
              remember();
              onLeave();
            }}
          />
        )}
      </Stack>
    </search>
  );
}

/** The option that the arrow keys choose while the focus stays in the field; -1 for none. */
function useOptionKeys() {
  const [active, setActive] = useState(-1);
  const listboxId = useId();
  const optionId = (index: number) => `${listboxId}-${index}`;
  const onKeyDown = (event: KeyboardEvent) => {
    // Ignores keys that belong to an input method's composition, such as Enter.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const count = document.getElementById(listboxId)?.querySelectorAll('[role=option]').length;
      const next = move(active, event.key === 'ArrowDown' ? 1 : -1, count ?? 0);
      setActive(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      // It may have gone with the results of an earlier text.
      const option = document.getElementById(optionId(active));
      if (!option) return;
      event.preventDefault();
      option.click();
    }
  };
  return { options: { listboxId, optionId, active }, setActive, onKeyDown };
}

/** Reports characters that are typed before the field has the focus. */
function useEarlyTyping(onKey: (key: string) => void): void {
  const report = useEffectEvent(onKey);
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, isComposing, target } = event;
      if (ctrlKey || metaKey || altKey || isComposing) return;
      if (target instanceof Element && target.matches('input, textarea, select')) return;
      if (key !== 'Backspace' && [...key].length !== 1) return;
      // The space bar activates the focused element.
      if (key === ' ' && target !== document.body) return;
      event.preventDefault();
      report(key);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Next index among `count` options, wrapping around; -1 is the field itself. */
function move(active: number, step: number, count: number): number {
  const places = count + 1;
  return ((active + 1 + step + places) % places) - 1;
}

function useLeaveOnNavigation(onLeave: () => void): void {
  const { key } = useLocation();
  const first = useRef(key);
  useEffect(() => {
    if (key !== first.current) onLeave();
  }, [key, onLeave]);
}

/** Calls `onOutside` when something outside `target` is pressed. */
function useClickOutside(target: RefObject<HTMLElement | null>, onOutside: () => void): void {
  const report = useEffectEvent(onOutside);
  useEffect(() => {
    const listen = (event: PointerEvent) => {
      if (!target.current?.contains(event.target as Node)) report();
    };
    document.addEventListener('pointerdown', listen);
    return () => document.removeEventListener('pointerdown', listen);
  }, [target]);
}
