import { mulberry32 } from '@parde/shared/mulberry32';

/* Matrix factorization of implicit feedback by alternating least squares, after Hu, Koren and Volinsky,
   "Collaborative Filtering for Implicit Feedback Datasets" (2008). Each side is solved in turn, with the other one
   fixed. */

/** Number of factors of a member or a title. */
export const FACTORS = 32;

/** Confidence that a weight of 1 adds to that of a member and a title without interaction, which is 1. */
const CONFIDENCE = 1;
const REGULARIZATION = 5;
const ITERATIONS = 12;

/** A sparse matrix in row-major form: the entries of row `r` are at `starts[r]` to `starts[r + 1]`. */
export interface SparseRows {
  starts: Int32Array;
  columns: Int32Array;
  /** Above 0. */
  weights: Float32Array;
}

/** @param triples `[row, column, weight]`, in any order */
export function toSparseRows(
  rowCount: number,
  triples: { rows: Int32Array; columns: Int32Array; weights: Float32Array },
): SparseRows {
  const starts = new Int32Array(rowCount + 1);
  for (const row of triples.rows) starts[row + 1] = (starts[row + 1] as number) + 1;
  for (let row = 0; row < rowCount; row += 1)
    starts[row + 1] = (starts[row + 1] as number) + (starts[row] as number);
  const next = starts.slice();
  const columns = new Int32Array(triples.columns.length);
  const weights = new Float32Array(triples.weights.length);
  for (let at = 0; at < triples.rows.length; at += 1) {
    const row = triples.rows[at] as number;
    const to = next[row] as number;
    next[row] = to + 1;
    columns[to] = triples.columns[at] as number;
    weights[to] = triples.weights[at] as number;
  }
  return { starts, columns, weights };
}

/** Transposes a matrix: rows become columns. */
export function transpose({ starts, columns, weights }: SparseRows, columnCount: number) {
  const rows = new Int32Array(columns.length);
  for (let row = 0; row + 1 < starts.length; row += 1)
    rows.fill(row, starts[row] as number, starts[row + 1] as number);
  return toSparseRows(columnCount, { rows: columns, columns: rows, weights });
}

/** Sum of the outer products of each row's factors with themselves, `FACTORS` × `FACTORS`. */
export function gramOf(factors: Float32Array): Float64Array {
  const gram = new Float64Array(FACTORS * FACTORS);
  for (let from = 0; from < factors.length; from += FACTORS)
    for (let i = 0; i < FACTORS; i += 1) {
      const value = factors[from + i] as number;
      if (value === 0) continue;
      for (let j = 0; j <= i; j += 1)
        gram[i * FACTORS + j] =
          (gram[i * FACTORS + j] as number) + value * (factors[from + j] as number);
    }
  for (let i = 0; i < FACTORS; i += 1)
    for (let j = 0; j < i; j += 1) gram[j * FACTORS + i] = gram[i * FACTORS + j] as number;
  return gram;
}

/** The items that one row interacted with: places in `factors` (of the other side), and their weights. */
export interface Liked {
  places: ArrayLike<number>;
  weights: ArrayLike<number>;
}

/**
 * Computes the factors of one row with the other side fixed, by solving one system of `FACTORS` equations.
 *
 * @param gram Gram matrix of `factors`, see {@link gramOf}
 */
export function solveRow({ places, weights }: Liked, factors: Float32Array, gram: Float64Array) {
  const matrix = gram.slice();
  const right = new Float64Array(FACTORS);
  for (let i = 0; i < FACTORS; i += 1)
    matrix[i * FACTORS + i] = (matrix[i * FACTORS + i] as number) + REGULARIZATION;
  for (let at = 0; at < places.length; at += 1) {
    const from = (places[at] as number) * FACTORS;
    const confidence = CONFIDENCE * (weights[at] as number);
    for (let i = 0; i < FACTORS; i += 1) {
      const value = factors[from + i] as number;
      right[i] = (right[i] as number) + (1 + confidence) * value;
      const scaled = confidence * value;
      for (let j = 0; j <= i; j += 1)
        matrix[i * FACTORS + j] =
          (matrix[i * FACTORS + j] as number) + scaled * (factors[from + j] as number);
    }
  }
  return solve(matrix, right);
}

/**
 * Solves `matrix · x = right` by Cholesky decomposition; the matrix is symmetric and positive definite. Modifies both
 * arguments.
 */
function solve(matrix: Float64Array, right: Float64Array): Float64Array {
  for (let i = 0; i < FACTORS; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      let sum = matrix[i * FACTORS + j] as number;
      for (let k = 0; k < j; k += 1)
        sum -= (matrix[i * FACTORS + k] as number) * (matrix[j * FACTORS + k] as number);
      matrix[i * FACTORS + j] =
        i === j ? Math.sqrt(sum) : sum / (matrix[j * FACTORS + j] as number);
    }
  }
  for (let i = 0; i < FACTORS; i += 1) {
    let sum = right[i] as number;
    for (let k = 0; k < i; k += 1)
      sum -= (matrix[i * FACTORS + k] as number) * (right[k] as number);
    right[i] = sum / (matrix[i * FACTORS + i] as number);
  }
  for (let i = FACTORS - 1; i >= 0; i -= 1) {
    let sum = right[i] as number;
    for (let k = i + 1; k < FACTORS; k += 1)
      sum -= (matrix[k * FACTORS + i] as number) * (right[k] as number);
    right[i] = sum / (matrix[i * FACTORS + i] as number);
  }
  return right;
}

function solveSide(liked: SparseRows, other: Float32Array): Float32Array {
  const { starts, columns, weights } = liked;
  const gram = gramOf(other);
  const factors = new Float32Array((starts.length - 1) * FACTORS);
  for (let row = 0; row + 1 < starts.length; row += 1) {
    const [from, to] = [starts[row] as number, starts[row + 1] as number];
    if (from === to) continue;
    const places = columns.subarray(from, to);
    factors.set(
      solveRow({ places, weights: weights.subarray(from, to) }, other, gram),
      row * FACTORS,
    );
  }
  return factors;
}

/** A fixed seed, so that the same data gives the same model. */
const SEED = 0x2f6e2b1;

/**
 * Factors of the titles, `FACTORS` numbers each; zeros for titles that no member interacted with.
 *
 * @param members interactions: rows are members, columns titles
 */
export function factorizeTitles(members: SparseRows, titleCount: number): Float32Array {
  const byTitle = transpose(members, titleCount);
  let titles = new Float32Array(titleCount * FACTORS);
  const random = mulberry32(SEED);
  for (let title = 0; title < titleCount; title += 1) {
    if (byTitle.starts[title] === byTitle.starts[title + 1]) continue;
    for (let i = 0; i < FACTORS; i += 1) titles[title * FACTORS + i] = (random() - 0.5) * 0.2;
  }
  for (let iteration = 0; iteration < ITERATIONS; iteration += 1)
    titles = solveSide(byTitle, solveSide(members, titles)) as Float32Array<ArrayBuffer>;
  return titles;
}

/** Predicted preference of a member for a title; about 1: as much as for what they watched, 0: nothing known. */
export function predictPreference(
  member: Float64Array,
  factors: Float32Array,
  title: number,
): number {
  let sum = 0;
  for (let i = 0; i < FACTORS; i += 1)
    sum += (member[i] as number) * (factors[title * FACTORS + i] as number);
  return sum;
}
