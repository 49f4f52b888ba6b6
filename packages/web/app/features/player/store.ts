import {
  bufferFeature,
  controlsFeature,
  createPlayer,
  fullscreenFeature,
  orientationLockFeature,
  pipFeature,
  playbackFeature,
  playbackRateFeature,
  remotePlaybackFeature,
  timeFeature,
  volumeFeature,
} from '@videojs/react';

/** State of the video element, its window and controls, kept by Video.js. */
export const { Player: PlayerStore, usePlayer } = createPlayer({
  features: [
    playbackFeature,
    playbackRateFeature,
    volumeFeature,
    timeFeature,
    bufferFeature,
    fullscreenFeature,
    orientationLockFeature,
    pipFeature,
    remotePlaybackFeature,
    controlsFeature,
  ],
});
