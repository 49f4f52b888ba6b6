import { parentPort, workerData } from 'node:worker_threads';
import { type TrainingData, trainModel } from '../../domain/recommendations/train-model.ts';

/* Worker thread of `trainInThread`: minutes of computation, apart from the process that responds to requests. */
parentPort?.postMessage(trainModel(workerData as TrainingData));
