ALTER TABLE "comments" ADD COLUMN "hold_reasons" jsonb;--> statement-breakpoint
ALTER TABLE "member_lists" ADD COLUMN "hold_reasons" jsonb;--> statement-breakpoint
CREATE FUNCTION pg_temp.hold_reason(said text) RETURNS jsonb LANGUAGE sql AS $$ SELECT CASE
	WHEN said ~ '^links( from an account of less than a day)?: ' THEN jsonb_build_object('code', 'links',
		'links', to_jsonb(string_to_array(substr(said, strpos(said, ': ') + 2), ' ')), 'isNewAccount', said LIKE 'links from%')
	WHEN said ~ '^(insults|watched words): ' THEN jsonb_build_object('code', replace(split_part(said, ': ', 1), ' ', '_'),
		'words', to_jsonb(string_to_array(substr(said, strpos(said, ': ') + 2), ', ')))
	WHEN said = 'repeated characters' THEN '{"code": "repeated_characters"}'
	WHEN said ~ '^more than \d{1,6} a day, e-mail address not verified$' THEN
		jsonb_build_object('code', 'unverified_limit', 'perDay', split_part(said, ' ', 3)::int)
	WHEN said = 'the same words elsewhere' THEN '{"code": "repeated_text"}'
	WHEN said = 'answers a held comment' THEN '{"code": "below_held"}'
	WHEN said ~ '^reported by \d{1,6} members$' THEN
		jsonb_build_object('code', 'reported', 'members', split_part(said, ' ', 3)::int)
	ELSE jsonb_build_object('code', 'other', 'text', said) END $$;--> statement-breakpoint
CREATE FUNCTION pg_temp.hold_reasons(said text) RETURNS jsonb LANGUAGE sql AS $$
	SELECT jsonb_agg(pg_temp.hold_reason(one) ORDER BY n) FROM regexp_split_to_table(said, '; ') WITH ORDINALITY AS t(one, n) $$;--> statement-breakpoint
UPDATE "comments" SET "hold_reasons" = pg_temp.hold_reasons("held_for") WHERE "held_for" IS NOT NULL;--> statement-breakpoint
UPDATE "member_lists" SET "hold_reasons" = pg_temp.hold_reasons("held_for") WHERE "held_for" IS NOT NULL;
