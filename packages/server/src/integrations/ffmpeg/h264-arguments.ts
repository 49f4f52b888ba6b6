import type { VideoRendition } from '../../domain/media/ladder.ts';
import type { EncodePlan } from '../../domain/media/plan-encode.ts';
import type { H264Encoder } from './ffmpeg.ts';

/** First render node on Linux; used on machines with several GPUs. */
const RENDER_NODE = '/dev/dri/renderD128';

/** Arguments that precede the inputs. */
export function encoderDevice(encoder: H264Encoder): string[] {
  return encoder === 'h264_vaapi' ? ['-vaapi_device', RENDER_NODE] : [];
}

/** Last filter: converts frames to the encoder's pixel format, 8-bit 4:2:0. */
export function encoderFilter(encoder: H264Encoder): string {
  if (encoder === 'h264_vaapi') return 'format=nv12,hwupload';
  return encoder === 'h264_qsv' ? 'format=nv12' : 'format=yuv420p';
}

/** Whether it encodes on the CPU. */
export function isSoftware(encoder: H264Encoder): boolean {
  return encoder === 'libx264' || encoder === 'libopenh264';
}

/**
 * Arguments for quality and bit rate of one rendition. All renditions have key frames at the same frames and only
 * there, so that players can switch at any segment.
 */
export function encoderArguments(
  encoder: H264Encoder,
  rendition: VideoRendition,
  plan: Pick<EncodePlan, 'framesPerSegment' | 'lastKeyFrame'>,
): string[] {
  const { crf, bitRate, maxRate } = rendition;
  const { framesPerSegment, lastKeyFrame } = plan;
  const gop = ['-g', String(framesPerSegment), '-bf', '2'];
  const capped = ['-maxrate', String(maxRate), '-bufsize', String(maxRate * 2)];
  const aimed = ['-b:v', String(bitRate), ...capped];
  const profile = ['-profile:v', rendition.rung <= 360 ? 'main' : 'high'];
  const forced = [
    '-force_key_frames',
    // By frame number, not time: at 23.976 fps frames do not fall on whole seconds.
    `expr:eq(mod(n,${framesPerSegment}),0)*lte(n,${lastKeyFrame})`,
  ];
  switch (encoder) {
    case 'libx264': {
      const quality = ['-preset', 'veryfast', '-crf', String(crf), ...capped];
      const fixed = ['-sc_threshold', '0', '-flags', '+cgop'];
      // Key frames occur only where they are forced: the last segment may be half a second longer.
      const longest = ['-g', String(2 * framesPerSegment), '-bf', '2'];
      return ['-c:v', encoder, ...quality, ...profile, ...longest, ...fixed, ...forced];
    }
    case 'libopenh264':
      return ['-c:v', encoder, ...aimed, '-g', String(framesPerSegment), ...forced];
    case 'h264_nvenc': {
      const quality = ['-preset', 'p5', '-rc', 'vbr', '-cq', String(crf + 2), ...aimed];
      const fixed = ['-no-scenecut', '1', '-forced-idr', '1', '-strict_gop', '1'];
      return ['-c:v', encoder, ...quality, ...profile, ...gop, ...fixed, ...forced];
    }
    case 'h264_qsv': {
      const fixed = ['-forced_idr', '1', '-adaptive_i', '0'];
      return ['-c:v', encoder, ...aimed, ...profile, ...gop, ...fixed, ...forced];
    }
    case 'h264_vaapi':
      return ['-c:v', encoder, ...aimed, ...profile, '-g', String(framesPerSegment), ...forced];
    case 'h264_videotoolbox':
      return ['-c:v', encoder, ...aimed, ...profile, ...gop, ...forced];
  }
}
