CREATE TABLE "title_rating_counts" (
	"title_id" integer PRIMARY KEY NOT NULL,
	"half_stars" integer[] NOT NULL,
	CONSTRAINT "title_rating_counts_range" CHECK (cardinality("title_rating_counts"."half_stars") = 10 and 0 <= all("title_rating_counts"."half_stars"))
);
--> statement-breakpoint
ALTER TABLE "title_rating_counts" ADD CONSTRAINT "title_rating_counts_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Row by row, in the order of the statement that writes: imports write by title, so none waits for another crosswise.
CREATE FUNCTION count_member_rating() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    UPDATE title_rating_counts SET half_stars[OLD.half_stars] = half_stars[OLD.half_stars] - 1
      WHERE title_id = OLD.title_id;
  END IF;
  INSERT INTO title_rating_counts AS c (title_id, half_stars)
  VALUES (NEW.title_id, array_fill(0, ARRAY[NEW.half_stars - 1]) || 1 || array_fill(0, ARRAY[10 - NEW.half_stars]))
  ON CONFLICT (title_id) DO UPDATE SET half_stars[NEW.half_stars] = c.half_stars[NEW.half_stars] + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A deleted account takes all of its ratings along: they are taken out in the order of imports too.
CREATE FUNCTION uncount_member_ratings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE rating record;
BEGIN
  FOR rating IN SELECT title_id, half_stars FROM gone ORDER BY title_id LOOP
    UPDATE title_rating_counts SET half_stars[rating.half_stars] = half_stars[rating.half_stars] - 1
      WHERE title_id = rating.title_id;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Its lock keeps ratings out until the ones that are there are counted.
CREATE TRIGGER member_ratings_count AFTER INSERT OR UPDATE OF half_stars, title_id ON member_ratings
FOR EACH ROW EXECUTE FUNCTION count_member_rating();
--> statement-breakpoint
CREATE TRIGGER member_ratings_uncount AFTER DELETE ON member_ratings
REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION uncount_member_ratings();
--> statement-breakpoint
INSERT INTO title_rating_counts (title_id, half_stars)
SELECT title_id, array_agg(ratings ORDER BY half_stars) FROM (
  SELECT t.title_id, n AS half_stars, count(r.half_stars)::int AS ratings
  FROM (SELECT DISTINCT title_id FROM member_ratings) t
  CROSS JOIN generate_series(1, 10) n
  LEFT JOIN member_ratings r ON r.title_id = t.title_id AND r.half_stars = n
  GROUP BY t.title_id, n) counted
GROUP BY title_id;
