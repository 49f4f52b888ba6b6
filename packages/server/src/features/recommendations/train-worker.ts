import { parentPort, workerData } from 'node:worker_threads';
import { type TrainingData, trainModel } from '../../domain/recommendations/train-model.ts';

/* The thread of `trainInThread`: minutes of arithmetic, beside a process that answers requests. */
parentPort?.postMessage(trainModel(workerData as TrainingData));
