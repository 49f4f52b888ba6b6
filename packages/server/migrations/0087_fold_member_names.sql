-- A name as `domain/persian/fold.ts` folds it, word by word, for the keyboards that members have: forms of
-- letters and digits, marks and kashida. Bodies of this form are bound when they are made, whatever the
-- search path of a restore is.
CREATE FUNCTION folded_name(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
  translate(
    regexp_replace(lower(normalize(name, NFKD)),
      '[\u0300-\u036f\u0610-\u061a\u0621\u0640\u064b-\u065f\u0670\u0674\u06d6-\u06ed]', '', 'g'),
    'يىېےۍێؽؾؿكڪڬګڭٱٲٳةۃہھەۿۄۅۆۇۈۉۊۋۏڤڵڕں٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
    'یییییییییکککگگاااههههههوووووووووولرن01234567890123456789');--> statement-breakpoint
-- The words of a name with half-spaces as breaks and without them, and all of it in one: «علی‌رضا ک» is found as
-- «علی رضا», as «علیرضا» and as «علیرضاک».
CREATE FUNCTION name_words(name text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
  to_tsvector('simple'::regconfig, translate(folded_name(name), U&'\200C', ' ')) ||
  to_tsvector('simple'::regconfig, translate(folded_name(name), U&'\200C', '')) ||
  to_tsvector('simple'::regconfig, translate(folded_name(name), U&'\200C ', ''));--> statement-breakpoint
DROP INDEX "users_name_words";--> statement-breakpoint
CREATE INDEX "users_name_folded" ON "users" USING gin (name_words("name"));
