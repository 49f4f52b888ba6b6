import { z } from 'zod';

/** The part of ffprobe's JSON that we use; optional numbers come as text. */
const tags = z.record(z.string(), z.string()).default({});

export const probeStream = z.object({
  index: z.int(),
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  codec_tag_string: z.string().optional(),
  profile: z.string().optional(),
  level: z.number().optional(),
  width: z.int().optional(),
  height: z.int().optional(),
  pix_fmt: z.string().optional(),
  sample_aspect_ratio: z.string().optional(),
  avg_frame_rate: z.string().optional(),
  r_frame_rate: z.string().optional(),
  color_transfer: z.string().optional(),
  field_order: z.string().optional(),
  channels: z.int().optional(),
  bit_rate: z.string().optional(),
  disposition: z.record(z.string(), z.number()).optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
  tags,
});
export type ProbeStream = z.infer<typeof probeStream>;

export const probeOutput = z.object({
  streams: z.array(probeStream).default([]),
  format: z.object({ duration: z.string().optional() }),
  chapters: z.array(z.object({ start_time: z.string(), end_time: z.string(), tags })).default([]),
});
export type ProbeOutput = z.infer<typeof probeOutput>;
