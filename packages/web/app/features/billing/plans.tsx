import { useSuspenseQuery } from '@tanstack/react-query';
import { plansQuery } from './api';
import { Holding } from './holding';
import { PlanCards } from './plan-cards';
import styles from './plans.module.css';
import { text } from './text';

/** All plans, and what is available without one. */
export function Plans() {
  const { data: plans } = useSuspenseQuery(plansQuery()).data;
  return (
    <>
      <header className={styles.head}>
        <h1>{text.plansTitle}</h1>
        {plans.length > 0 && <p className={styles.lead}>{text.plansLead}</p>}
      </header>
      <Holding />
      <PlanCards plans={plans} />
      {plans.length > 0 && <p className={styles.free}>{text.free}</p>}
    </>
  );
}
