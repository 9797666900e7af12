import styles from './sort-choice.module.css'

/** Holds the place of the choice by what a list is sorted, which comes later. */
export function SortPlace() {
  return <div className={styles.place} aria-hidden="true" />
}
