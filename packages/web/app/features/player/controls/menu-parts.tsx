import { Menu } from '@videojs/react';
import type { KeyboardEvent, ReactNode } from 'react';
import { BackIcon, CheckIcon, NextIcon } from '../../../components/icons/icon';
import { Text } from '../../../components/typography';
import { text } from '../text';
import styles from './menu.module.css';

interface Choice {
  value: string;
  label: string;
  /** Muted text at the end of the line. */
  hint?: string;
}

interface ChoicePageProps {
  title: string;
  /** Label of the current choice. */
  current: string;
  choices: Choice[];
  value: string;
  onChoose: (value: string) => void;
}

/**
 * Opens a submenu by the left arrow: in a right-to-left menu it means "forward", but the library interprets it as
 * "back".
 */
function openByLeft(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowLeft') return;
  event.preventDefault();
  event.currentTarget.click();
}

function backByRight(event: KeyboardEvent<HTMLElement>) {
  if (event.key === 'ArrowLeft') event.preventDefault();
  if (event.key !== 'ArrowRight') return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>('[role="menuitem"]')?.click();
}

/** A menu item that opens a page of options. */
export function ChoicePage({ title, current, choices, value, onChoose }: ChoicePageProps) {
  return (
    <Menu.Root>
      <Menu.Trigger className={styles.item} onKeyDown={openByLeft}>
        <span>{title}</span>
        <Text as="bdi" tone="quiet" className={styles.value}>
          {current}
        </Text>
        <NextIcon size={18} />
      </Menu.Trigger>
      <Menu.Content className={styles.page} aria-label={title} dir="rtl" onKeyDown={backByRight}>
        <PageHead title={title} />
        <Menu.RadioGroup value={value} onValueChange={onChoose}>
          {choices.map((choice) => (
            <Menu.RadioItem key={choice.value} value={choice.value} className={styles.item}>
              <span className={styles.check}>
                {choice.value === value && <CheckIcon size={18} />}
              </span>
              <bdi>{choice.label}</bdi>
              {choice.hint && (
                <Text as="span" tone="quiet" className={styles.value}>
                  {choice.hint}
                </Text>
              )}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Content>
    </Menu.Root>
  );
}

function PageHead({ title }: { title: string }) {
  return (
    <Menu.Item className={styles.head} aria-label={text.backToSettings}>
      <BackIcon size={18} />
      {title}
    </Menu.Item>
  );
}

interface ActionProps {
  children: ReactNode;
  value?: string;
  onSelect: () => void;
}

export function MenuAction({ children, value, onSelect }: ActionProps) {
  return (
    <Menu.Item className={styles.item} onSelect={onSelect}>
      <span>{children}</span>
      {value && (
        <Text as="span" tone="quiet" className={styles.value}>
          {value}
        </Text>
      )}
    </Menu.Item>
  );
}
