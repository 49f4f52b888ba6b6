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

/** The state of the video element, of its window and of its controls, kept by Video.js. */
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
